"""Whatever a bot sends, it gets Discord's refusal and never a failure of the playground."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from playground.deeds.messages import Upload
from playground.forms import modals
from playground.forms.errors import Refusal
from playground.rest import applications, channels, messages, threads
from playground.rest.call import Call, Handler
from playground.server import Playground

WORDS = st.sampled_from(
    ["", "x", "board.png", "attachment://board.png", "https://x.org", "1", "🎲", "x" * 101, "users"]
)
NUMBERS = st.integers(-2, 30) | st.sampled_from([60, 1 << 15, 1 << 40])
KEYS = st.sampled_from(
    ["type", "components", "accessory", "component", "custom_id", "label", "style", "options", "value", "emoji", "name",
     "media", "url", "items", "content", "file", "id", "description", "min_values", "max_values", "title", "choices",
     "required", "fields", "image", "footer", "parse", "users", "contexts", "default_member_permissions"]
)  # fmt: skip
SIMPLE = st.none() | st.booleans() | NUMBERS | WORDS
ANYTHING = st.recursive(
    SIMPLE, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=5), max_leaves=12
)
MESSAGES = st.dictionaries(
    st.sampled_from(["content", "embeds", "components", "flags", "allowed_mentions", "attachments", "nonce",
                     "message_reference", "enforce_nonce"]),
    ANYTHING | st.lists(ANYTHING, max_size=3),
    max_size=4,
)  # fmt: skip


def attempt(handler: Handler, body: Any, uploads: list[Upload] | None = None) -> None:
    """Carry out a request in a fresh playground; only a refusal may come of it."""
    playground = Playground()
    channel = playground.world.channels_of(next(iter(playground.world.guilds)), threads=False)[0]
    path = {"channel": str(channel.id), "application": str(playground.world.bot_id)}
    with suppress(Refusal):
        handler(Call(playground, path, {}, body, uploads or []))


@given(body=MESSAGES | ANYTHING)
def test_messages(body: Any) -> None:
    attempt(messages.create_message, body, [Upload(0, "board.png", "image/png", b"x")])


@given(components=st.lists(ANYTHING, max_size=3), flags=st.sampled_from([0, 1 << 15]))
def test_components(components: Any, flags: int) -> None:
    attempt(messages.create_message, {"components": components, "flags": flags})


@given(body=st.lists(st.dictionaries(KEYS, ANYTHING, max_size=5), max_size=3) | ANYTHING)
def test_commands(body: Any) -> None:
    attempt(applications.overwrite_commands, body)


@given(body=ANYTHING)
def test_threads(body: Any) -> None:
    attempt(threads.start_without_message, body)


@given(body=ANYTHING)
def test_channels(body: Any) -> None:
    attempt(channels.edit_channel, body)


@given(body=st.dictionaries(KEYS, ANYTHING, max_size=5) | ANYTHING)
def test_modals(body: Any) -> None:
    with suppress(Refusal):
        modals.checked(body)
