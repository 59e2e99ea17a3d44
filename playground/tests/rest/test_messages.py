"""Messages: what Discord refuses, files that come and go, mentions, and messages sent twice."""

from __future__ import annotations

import json
from typing import Any

import pytest

from playground.client import Declined, PlaygroundClient, Visitor
from playground.forms.errors import FormErrors
from playground.state.world import Channel
from playground.tests.support import LAYOUT, PICTURE, Answer, BareBot, Json, button, row, text


@pytest.fixture
def general(bare: BareBot) -> Channel:
    """The first channel of the first server."""
    return bare.playground.world.channels_of(next(iter(bare.playground.world.guilds)), threads=False)[0]


@pytest.fixture
def path(general: Channel) -> str:
    """Where the bot's messages of that channel are."""
    return f"/channels/{general.id}/messages"


async def send(bare: BareBot, path: str, files: Any = (), **body: Any) -> Answer:
    """Let the bot write a message."""
    return await bare.rest("POST", path, body, files)


LONG = "x" * 2001
BAD_MESSAGES: dict[str, tuple[Json, tuple[str | int, ...], str]] = {
    "2001 characters": ({"content": LONG}, ("content",), "BASE_TYPE_MAX_LENGTH"),
    "content with components V2": (
        {"content": "x", "flags": LAYOUT, "components": [text()]},
        ("content",),
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "embeds with components V2": (
        {"embeds": [{"title": "x"}], "flags": LAYOUT, "components": [text()]},
        ("embeds",),
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "eleven embeds": ({"embeds": [{"title": "x"}] * 11}, ("embeds",), "BASE_TYPE_MAX_LENGTH"),
    "a title of 257 characters": (
        {"embeds": [{"title": "x" * 257}]},
        ("embeds", 0, "title"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a description of 4097 characters": (
        {"embeds": [{"description": "x" * 4097}]},
        ("embeds", 0, "description"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "26 fields": (
        {"embeds": [{"fields": [{"name": "x", "value": "x"}] * 26}]},
        ("embeds", 0, "fields"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "an empty field": (
        {"embeds": [{"fields": [{"name": "x", "value": ""}]}]},
        ("embeds", 0, "fields", 0, "value"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "6001 characters in embeds": (
        {"embeds": [{"description": "x" * 3001}, {"description": "x" * 3000}]},
        ("embeds",),
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "a picture that was not uploaded": (
        {"embeds": [{"image": {"url": "attachment://other.png"}}]},
        ("embeds", 0, "image", "url"),
        "ATTACHMENT_NOT_FOUND",
    ),
    "a nonce of 26 characters": ({"content": "x", "nonce": "x" * 26}, ("nonce",), "BASE_TYPE_MAX_LENGTH"),
    "101 allowed mentions": (
        {"content": "x", "allowed_mentions": {"users": [str(n) for n in range(101)]}},
        ("allowed_mentions", "users"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "users mentioned in two ways": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        ("allowed_mentions",),
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "an unknown kind of mention": (
        {"content": "x", "allowed_mentions": {"parse": ["friends"]}},
        ("allowed_mentions", "parse", 0),
        "BASE_TYPE_CHOICES",
    ),
    "a file that is not there": (
        {"content": "x", "attachments": [{"id": "7"}]},
        ("attachments", 0, "id"),
        "ATTACHMENT_NOT_FOUND",
    ),
    "a reply to nothing": (
        {"content": "x", "message_reference": {"message_id": "1"}},
        ("message_reference",),
        "REPLIES_UNKNOWN_MESSAGE",
    ),
    "a poll": ({"poll": {"question": {"text": "x"}}}, ("poll",), "PLAYGROUND_UNSUPPORTED"),
}


@pytest.mark.parametrize("what", BAD_MESSAGES)
async def test_refused_messages(bare: BareBot, path: str, ana: Visitor, what: str) -> None:
    body, place, code = BAD_MESSAGES[what]
    answer = await send(bare, path, **body)
    assert (answer.status, answer.code) == (400, 50035)
    assert answer.complaint(*place) == code
    assert await ana.messages() == []


@pytest.mark.parametrize("body", [{}, {"content": ""}, {"content": "  \n "}, {"content": None, "components": []}])
async def test_empty_message_is_refused(bare: BareBot, path: str, body: Json) -> None:
    assert (await send(bare, path, **body)).code == 50006


async def test_2000_characters_are_taken(bare: BareBot, path: str) -> None:
    assert (await send(bare, path, content="x" * 2000)).status == 200


async def test_answers_are_exactly_json(bare: BareBot, path: str) -> None:
    answer = await send(bare, path, content="x")
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Via"] == "1.1 google"


async def test_body_that_is_no_json(bare: BareBot, path: str) -> None:
    async with bare._session.post(
        f"{bare.playground.url}/api/v10{path}", data=b"{", headers={"Authorization": "Bot x"}
    ) as response:
        assert response.status == 400
        assert (await response.json())["code"] == 50109
    assert (await bare.rest("POST", path, [1])).code == 50035


async def test_files_are_kept_removed_and_replaced(bare: BareBot, path: str, client: PlaygroundClient) -> None:
    files = [("one.png", PICTURE), ("two.txt", b"two")]
    described = [{"id": 0, "description": "The first"}, {"id": 1, "filename": "zwei.txt"}]
    sent = (await send(bare, path, files, content="x", attachments=described)).body
    one, two = sent["attachments"]
    assert (one["filename"], one["description"], one["width"]) == ("one.png", "The first", 64)
    assert (two["filename"], two["content_type"], two["size"]) == ("zwei.txt", "text/plain", 3)
    assert await client.fetch(two["url"]) == b"two"
    message = f"{path}/{sent['id']}"
    # A change without a list keeps all.
    kept = (await bare.rest("PATCH", message, {"content": "y"})).body
    assert [file["id"] for file in kept["attachments"]] == [one["id"], two["id"]]
    # A list keeps what it names, and new files join.
    body = {"attachments": [{"id": one["id"]}, {"id": 0, "description": "New"}]}
    changed = (await bare.rest("PATCH", message, body, [("new.txt", b"new")])).body
    assert [file["filename"] for file in changed["attachments"]] == ["one.png", "new.txt"]
    with pytest.raises(Declined):
        await client.fetch(two["url"])
    assert await client.fetch(changed["attachments"][1]["url"]) == b"new"
    # An empty list removes all.
    bare_message = (await bare.rest("PATCH", message, {"attachments": []})).body
    assert bare_message["attachments"] == []
    refused = await bare.rest("PATCH", message, {"attachments": [{"id": one["id"]}]})
    assert refused.complaint("attachments", 0, "id") == "ATTACHMENT_NOT_FOUND"


async def test_layout_may_show_a_file_of_the_message_again(bare: BareBot, path: str) -> None:
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}
    sent = (await send(bare, path, [("board.png", PICTURE)], flags=LAYOUT, components=[gallery])).body
    url = sent["components"][0]["items"][0]["media"]["url"]
    edited = (await bare.rest("PATCH", f"{path}/{sent['id']}", {"components": [text("New"), gallery]})).body
    assert edited["components"][1]["items"][0]["media"]["url"] == url


async def test_embed_shows_an_uploaded_picture(bare: BareBot, path: str, client: PlaygroundClient) -> None:
    embed = {"title": "Board", "image": {"url": "attachment://board.png"}, "footer": {"text": "Round 1"}}
    sent = (await send(bare, path, [("board.png", PICTURE)], embeds=[embed])).body
    assert sent["embeds"][0]["image"]["width"] == 64
    assert await client.fetch(sent["embeds"][0]["image"]["url"]) == PICTURE
    assert sent["attachments"] == []
    again = (await bare.rest("PATCH", f"{path}/{sent['id']}", {"embeds": [embed | {"title": "New"}]})).body
    assert again["embeds"][0]["title"] == "New"


async def test_too_large_and_too_many_files(bare: BareBot, path: str) -> None:
    limit = 10 * 1024 * 1024
    assert (await send(bare, path, [("large.bin", b"x" * limit)])).status == 200
    too_large = await send(bare, path, [("large.bin", b"x" * (limit + 1))])
    assert (too_large.status, too_large.code) == (413, 40005)
    many = await send(bare, path, [(f"{number}.txt", b"x") for number in range(11)])
    assert many.complaint("attachments") == "BASE_TYPE_MAX_LENGTH"


async def test_description_of_a_file_has_its_limit(bare: BareBot, path: str) -> None:
    answer = await send(bare, path, [("a.txt", b"x")], attachments=[{"id": 0, "description": "x" * 1025}])
    assert answer.complaint("attachments", 0, "description") == "BASE_TYPE_MAX_LENGTH"


async def test_names_of_files_are_made_harmless(bare: BareBot, path: str) -> None:
    sent = (await send(bare, path, [("../a b?.png", PICTURE)], content="x")).body
    assert sent["attachments"][0]["filename"] == ".._a_b_.png"


async def test_layout_flag_stays(bare: BareBot, path: str) -> None:
    sent = (await send(bare, path, flags=LAYOUT, components=[text()])).body
    message = f"{path}/{sent['id']}"
    refused = await bare.rest("PATCH", message, {"flags": 0, "content": "x"})
    assert refused.complaint("content") == "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
    assert (await bare.rest("PATCH", message, {"flags": 0, "components": [text("y")]})).body["flags"] == LAYOUT


async def test_message_becomes_a_layout_when_its_content_goes(bare: BareBot, path: str) -> None:
    sent = (await send(bare, path, content="old", components=[row(button())])).body
    message = f"{path}/{sent['id']}"
    body: Json = {"flags": LAYOUT, "components": [text("new")]}
    assert (await bare.rest("PATCH", message, body)).complaint("content")
    assert (await bare.rest("PATCH", message, body | {"content": None})).body["content"] == ""


async def test_same_enforced_nonce_sends_once(bare: BareBot, path: str, ana: Visitor) -> None:
    first = await send(bare, path, content="one", nonce="turn-7", enforce_nonce=True)
    again = await send(bare, path, content="one", nonce="turn-7", enforce_nonce=True)
    assert first.body["id"] == again.body["id"]
    assert first.body["nonce"] == "turn-7"
    loose = await send(bare, path, content="one", nonce="turn-7")
    assert loose.body["id"] != first.body["id"]
    assert len(await ana.messages()) == 2


@pytest.mark.parametrize(
    ("allowed", "names"),
    [(None, ["Ana", "Ben"]), ({"parse": ["users"]}, ["Ana", "Ben"]), ({"parse": []}, []), ({"users": "ben"}, ["Ben"])],
)
async def test_mentions_are_those_allowed(
    bare: BareBot, path: str, ana: Visitor, ben: Visitor, allowed: Json | None, names: list[str]
) -> None:
    content = f"<@{ana.id}> and <@!{ben.id}> and <@{ana.id}>"
    if allowed is not None and "users" in allowed:
        allowed = {"users": [ben.id]}
    more = {} if allowed is None else {"allowed_mentions": allowed}
    sent = (await send(bare, path, content=content, **more)).body
    assert [user["global_name"] for user in sent["mentions"]] == names
    layout = (await send(bare, path, flags=LAYOUT, components=[text(content)], **more)).body
    assert [user["global_name"] for user in layout["mentions"]] == names


async def test_roles_are_mentioned(bare: BareBot, path: str, general: Channel) -> None:
    role = str((general.guild_id or 0) + 1)
    assert (await send(bare, path, content=f"<@&{role}> <@&123456789012345678>")).body["mention_roles"] == [role]
    refused = await send(bare, path, content="x", allowed_mentions={"roles": ["x"]})
    assert refused.complaint("allowed_mentions", "roles", 0) == "NUMBER_TYPE_COERCE"


async def test_everyone_is_mentioned_only_with_permission(bare: BareBot, path: str, client: PlaygroundClient) -> None:
    assert not (await send(bare, path, content="@everyone")).body["mention_everyone"]
    guild = next(iter(bare.playground.world.guilds))
    await client.bot_may(str(guild), allow=["mention_everyone"])
    assert (await send(bare, path, content="@everyone")).body["mention_everyone"]
    assert not (await send(bare, path, content="@everyone", allowed_mentions={"parse": []})).body["mention_everyone"]


async def test_messages_are_listed_newest_first(bare: BareBot, path: str) -> None:
    ids = [(await send(bare, path, content=str(number))).body["id"] for number in range(5)]
    listed = (await bare.rest("GET", path)).body
    assert [message["content"] for message in listed] == ["4", "3", "2", "1", "0"]
    assert [m["content"] for m in (await bare.rest("GET", f"{path}?limit=2&before={ids[3]}")).body] == ["2", "1"]
    assert [m["content"] for m in (await bare.rest("GET", f"{path}?limit=2&after={ids[1]}")).body] == ["3", "2"]
    assert (await bare.rest("GET", f"{path}/{ids[0]}")).body["content"] == "0"
    for query in ("limit=0", "limit=101", "limit=x", "before=x"):
        assert (await bare.rest("GET", f"{path}?{query}")).code == 50035


async def test_messages_of_others_are_not_the_bots_to_change(bare: BareBot, path: str, ana: Visitor) -> None:
    said = await ana.say("mine")
    assert (await bare.rest("PATCH", f"{path}/{said['id']}", {"content": "yours"})).code == 50005
    assert (await bare.rest("DELETE", f"{path}/{said['id']}")).code == 50013
    assert (await bare.rest("GET", f"{path}/1")).code == 10008


async def test_message_deleted_under_the_bot(bare: BareBot, path: str, ana: Visitor) -> None:
    sent = (await send(bare, path, content="x")).body
    await ana.delete(sent)
    for method, body in (("PATCH", {"content": "y"}), ("DELETE", None), ("GET", None)):
        gone = await bare.rest(method, f"{path}/{sent['id']}", body)
        assert (gone.status, gone.code) == (404, 10008)


async def test_bot_deletes_its_message_with_its_files(bare: BareBot, path: str, ana: Visitor) -> None:
    sent = (await send(bare, path, [("a.png", PICTURE)])).body
    assert (await bare.rest("DELETE", f"{path}/{sent['id']}")).status == 204
    assert (await ana.wait_for_event("MESSAGE_DELETE"))["id"] == sent["id"]
    with pytest.raises(Declined):
        await ana.playground.fetch(sent["attachments"][0]["url"])


async def test_reply_shows_what_it_replies_to(bare: BareBot, path: str, ana: Visitor) -> None:
    said = await ana.say("question")
    sent = (await send(bare, path, content="answer", message_reference={"message_id": said["id"]})).body
    assert sent["type"] == 19
    assert sent["referenced_message"]["content"] == "question"


@pytest.mark.parametrize(
    ("denied", "code"), [("view_channel", 50001), ("send_messages", 50013), ("attach_files", 50013)]
)
async def test_missing_permissions(
    bare: BareBot, path: str, general: Channel, client: PlaygroundClient, denied: str, code: int
) -> None:
    await client.bot_may(str(general.guild_id), deny=[denied], channel=str(general.id))
    refused = await send(bare, path, [("a.txt", b"x")], content="x")
    assert (refused.status, refused.code) == (403, code)
    await client.bot_may(str(general.guild_id), allow=[denied], channel=str(general.id))
    assert (await send(bare, path, [("a.txt", b"x")], content="x")).status == 200


async def test_pins_and_reactions(bare: BareBot, path: str, general: Channel, client: PlaygroundClient) -> None:
    sent = (await send(bare, path, content="x")).body
    pins = f"/channels/{general.id}/messages/pins"
    assert (await bare.rest("PUT", f"{pins}/{sent['id']}")).code == 50013
    await client.bot_may(str(general.guild_id), allow=["pin_messages"])
    assert (await bare.rest("PUT", f"{pins}/{sent['id']}")).status == 204
    assert [item["message"]["id"] for item in (await bare.rest("GET", pins)).body["items"]] == [sent["id"]]
    assert (await bare.rest("DELETE", f"{pins}/{sent['id']}")).status == 204
    emoji = f"{path}/{sent['id']}/reactions/%F0%9F%8E%B2/@me"
    assert (await bare.rest("PUT", emoji)).status == 204
    shown = (await bare.rest("GET", f"{path}/{sent['id']}")).body
    assert (shown["reactions"][0]["emoji"]["name"], shown["reactions"][0]["me"]) == ("🎲", True)
    assert (await bare.rest("DELETE", emoji)).status == 204
    assert "reactions" not in (await bare.rest("GET", f"{path}/{sent['id']}")).body


async def test_direct_message_is_refused_when_they_are_closed(bare: BareBot, ana: Visitor) -> None:
    opened = (await bare.rest("POST", "/users/@me/channels", {"recipient_id": ana.id})).body
    assert opened["id"] == await ana.dm()
    direct = f"/channels/{opened['id']}/messages"
    sent = (await send(bare, direct, content="hello")).body
    await ana.change(dm_closed=True)
    refused = await send(bare, direct, content="hello?")
    assert (refused.status, refused.code) == (403, 50007)
    assert (await bare.rest("PATCH", f"{direct}/{sent['id']}", {"content": "still mine"})).status == 200
    assert (await bare.rest("POST", "/users/@me/channels", {"recipient_id": "12"})).code == 50033


async def test_unknown_addresses(bare: BareBot) -> None:
    nothing = await bare.rest("GET", "/channels/1/webhooks")
    assert (nothing.status, nothing.code) == (404, 0)
    assert (await bare.rest("GET", "/channels/12")).code == 10003
    assert (await bare.rest("GET", "/guilds/12")).code == 10004
    assert (await bare.rest("GET", "/channels/abc")).code == 50035
    assert (await bare.rest("PUT", "/users/@me")).status == 405


def test_complaints_are_found_by_their_path() -> None:
    errors = FormErrors()
    errors.raise_if_any()
    errors.add(("components", 0, "label"), "CODE", "Why")
    assert json.loads(json.dumps(errors._tree)) == {
        "components": {"0": {"label": {"_errors": [{"code": "CODE", "message": "Why"}]}}}
    }
