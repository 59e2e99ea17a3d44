"""Answers to interactions: the first one, and what follows with the interaction's token."""

from __future__ import annotations

from playground.deeds import messages
from playground.deeds.interactions import Answer, Interaction
from playground.forms.errors import UNKNOWN_WEBHOOK, Json
from playground.rest.call import NOTHING, Call, Reply, Route
from playground.state.shapes import message_shape
from playground.state.world import Message, MessageFlag


def acknowledge(call: Call) -> Reply:
    """Take the first answer; with `with_response` tell the bot what became of it."""
    interaction, resource = call.playground.interactions.acknowledge(
        call.number("interaction"), call.path["token"], call.form, call.uploads
    )
    if call.query.get("with_response", "").lower() not in ("1", "true"):
        return NOTHING
    described: Json = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "channel_id": str(interaction.channel.id),
    }
    if interaction.channel.guild_id is not None:
        described["guild_id"] = str(interaction.channel.guild_id)
    original = interaction.original
    if original is not None:
        described["response_message_id"] = str(original.id)
        described["response_message_loading"] = original.has(MessageFlag.LOADING)
        described["response_message_ephemeral"] = original.has(MessageFlag.EPHEMERAL)
    answer: Json = {"interaction": described}
    if resource["type"] in (Answer.MESSAGE, Answer.UPDATE):
        answer["resource"] = resource
    return Reply(200, answer)


def _interaction(call: Call) -> Interaction:
    if call.number("application") != call.world.bot_id:
        raise UNKNOWN_WEBHOOK.refusal()
    return call.playground.interactions.by_token(call.path["token"])


def _message(call: Call) -> Message:
    wanted = None if call.path["message"] == "@original" else call.number("message")
    return call.playground.interactions.message(_interaction(call), wanted)


def follow_up(call: Call) -> Reply:
    """Write a further message."""
    message = call.playground.interactions.follow_up(_interaction(call), call.form, call.uploads)
    return Reply(200, message_shape(call.world, message))


def read_answer(call: Call) -> Reply:
    """Return an answer."""
    return Reply(200, message_shape(call.world, _message(call)))


def edit_answer(call: Call) -> Reply:
    """Change an answer, also one that only one person sees."""
    message = _message(call)
    messages.edit(call.playground, message, call.form, call.uploads)
    return Reply(200, message_shape(call.world, message))


def delete_answer(call: Call) -> Reply:
    """Delete an answer."""
    messages.delete(call.playground, _message(call))
    return NOTHING


_WEBHOOK = "/webhooks/{application}/{token}"
ROUTES = [
    Route("POST", "/interactions/{interaction}/{token}/callback", acknowledge, needs_token=False),
    Route("POST", _WEBHOOK, follow_up, needs_token=False),
    Route("GET", _WEBHOOK + "/messages/{message}", read_answer, needs_token=False),
    Route("PATCH", _WEBHOOK + "/messages/{message}", edit_answer, needs_token=False),
    Route("DELETE", _WEBHOOK + "/messages/{message}", delete_answer, needs_token=False),
]
