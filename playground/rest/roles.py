"""Reading, making, giving and deleting roles: only below the bot's own, and only with what the bot itself may do."""

from __future__ import annotations

from playground.forms import limits
from playground.forms.errors import MISSING_PERMISSIONS, TOO_MANY_ROLES, UNKNOWN_MEMBER, UNKNOWN_ROLE, FormErrors
from playground.rest.call import NOTHING, Call, Reply, Route
from playground.state.permissions import Permission, in_guild
from playground.state.shapes import role_shape
from playground.state.world import Guild, Member, Role
from playground.telling import events


def list_roles(call: Call) -> Reply:
    """Return a server's roles."""
    return Reply(200, [role_shape(role) for role in call.guild().roles.values()])


def read_role(call: Call) -> Reply:
    """Return one role."""
    return Reply(200, role_shape(_role(call, call.guild())))


def create_role(call: Call) -> Reply:
    """Make a role; it stands right above everybody's, and the others one higher."""
    guild, form = call.guild(), call.form
    allowed = _require_manager(call, guild)
    errors = FormErrors()
    name = form.get("name") or "new role"
    errors.length(("name",), name, limits.ROLE_NAME)
    wanted = form.get("permissions")
    if wanted is not None and not str(wanted).isdecimal():
        errors.add(("permissions",), "NUMBER_TYPE_COERCE", f'Value "{wanted}" is not int.')
    errors.raise_if_any()
    if len(guild.roles) >= limits.ROLES:
        raise TOO_MANY_ROLES.refusal()
    bits = guild.roles[guild.id].permissions if wanted is None else Permission(int(wanted))
    if int(bits) & ~int(allowed):
        raise MISSING_PERMISSIONS.refusal()
    for other in guild.roles.values():
        if other.position > 0:
            other.position += 1
            events.role_changed(call.playground, "GUILD_ROLE_UPDATE", guild, other)
    role = Role(call.world.snowflakes.next(), name, bits, 1)
    guild.roles[role.id] = role
    events.role_changed(call.playground, "GUILD_ROLE_CREATE", guild, role)
    return Reply(200, role_shape(role))


def delete_role(call: Call) -> Reply:
    """Delete a role; nobody has it any more."""
    guild = call.guild()
    _require_manager(call, guild)
    role = _role(call, guild)
    _require_below(call, guild, role)
    del guild.roles[role.id]
    for member in guild.members.values():
        if role.id in member.role_ids:
            member.role_ids.remove(role.id)
    events.role_deleted(call.playground, guild, role)
    return NOTHING


def give_role(call: Call) -> Reply:
    """Give a member a role; giving it again changes nothing."""
    guild, member, role = _assigned(call)
    if role.id not in member.role_ids:
        member.role_ids.append(role.id)
        events.member_changed(call.playground, guild, member)
    return NOTHING


def take_role(call: Call) -> Reply:
    """Take a role from a member."""
    guild, member, role = _assigned(call)
    if role.id in member.role_ids:
        member.role_ids.remove(role.id)
        events.member_changed(call.playground, guild, member)
    return NOTHING


def _assigned(call: Call) -> tuple[Guild, Member, Role]:
    guild = call.guild()
    _require_manager(call, guild)
    member = guild.members.get(call.number("user"))
    if member is None:
        raise UNKNOWN_MEMBER.refusal()
    role = _role(call, guild)
    _require_below(call, guild, role)
    return guild, member, role


def _role(call: Call, guild: Guild) -> Role:
    role = guild.roles.get(call.number("role"))
    if role is None:
        raise UNKNOWN_ROLE.refusal()
    return role


def _require_manager(call: Call, guild: Guild) -> Permission:
    """What the bot may do; raises 50013 if it may not manage roles."""
    allowed = in_guild(call.world, guild.id, call.world.bot_id)
    if not allowed & Permission.MANAGE_ROLES:
        raise MISSING_PERMISSIONS.refusal()
    return allowed


def _require_below(call: Call, guild: Guild, role: Role) -> None:
    """Nobody touches roles as high as their own, those of bots, or everybody's. Raises 50013."""
    own = guild.members[call.world.bot_id].role_ids
    highest = max((guild.roles[role_id].position for role_id in own), default=0)
    if role.position >= highest or role.managed_by is not None or role.id == guild.id:
        raise MISSING_PERMISSIONS.refusal()


ROUTES = [
    Route("GET", "/guilds/{guild}/roles", list_roles),
    Route("POST", "/guilds/{guild}/roles", create_role),
    Route("GET", "/guilds/{guild}/roles/{role}", read_role),
    Route("DELETE", "/guilds/{guild}/roles/{role}", delete_role),
    Route("PUT", "/guilds/{guild}/members/{user}/roles/{role}", give_role),
    Route("DELETE", "/guilds/{guild}/members/{user}/roles/{role}", take_role),
]
