"""The bot's application commands."""

from __future__ import annotations

from playground.forms.errors import MISSING_ACCESS, UNKNOWN_APPLICATION, UNKNOWN_COMMAND, Json
from playground.rest.call import NOTHING, Call, Reply, Route


def _scope(call: Call) -> int | None:
    """Return the server whose commands are meant, or None for those of all servers."""
    if call.number("application") != call.world.bot_id:
        raise UNKNOWN_APPLICATION.refusal()
    if "guild" not in call.path:
        return None
    if call.number("guild") not in call.world.guilds:
        raise MISSING_ACCESS.refusal()
    return call.number("guild")


def _command(call: Call) -> Json:
    command = call.playground.commands.find(_scope(call), call.number("command"))
    if command is None:
        raise UNKNOWN_COMMAND.refusal()
    return command


def list_commands(call: Call) -> Reply:
    """Return the commands of a scope."""
    return Reply(200, call.playground.commands.of(_scope(call)))


def overwrite_commands(call: Call) -> Reply:
    """Replace all commands of a scope."""
    registered = call.playground.commands.overwrite(_scope(call), call.body)
    call.playground.tell_commands()
    return Reply(200, registered)


def create_command(call: Call) -> Reply:
    """Add a command, or replace the one of the same name."""
    scope = _scope(call)
    known = len(call.playground.commands.of(scope))
    registered = call.playground.commands.put(scope, call.form)
    call.playground.tell_commands()
    return Reply(201 if len(call.playground.commands.of(scope)) > known else 200, registered)


def read_command(call: Call) -> Reply:
    """Return one command."""
    return Reply(200, _command(call))


def edit_command(call: Call) -> Reply:
    """Change one command."""
    command = _command(call)
    registered = call.playground.commands.put(_scope(call), call.form, int(command["id"]))
    call.playground.tell_commands()
    return Reply(200, registered)


def delete_command(call: Call) -> Reply:
    """Take one command away."""
    call.playground.commands.remove(_scope(call), _command(call))
    call.playground.tell_commands()
    return NOTHING


ROUTES = [
    route
    for scope in ("/applications/{application}", "/applications/{application}/guilds/{guild}")
    for route in (
        Route("GET", scope + "/commands", list_commands),
        Route("PUT", scope + "/commands", overwrite_commands),
        Route("POST", scope + "/commands", create_command),
        Route("GET", scope + "/commands/{command}", read_command),
        Route("PATCH", scope + "/commands/{command}", edit_command),
        Route("DELETE", scope + "/commands/{command}", delete_command),
    )
]
