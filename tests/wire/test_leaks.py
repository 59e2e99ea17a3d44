"""Two games that differ only in a secret look the same to everybody else.

Each game is begun from the same database, in a playground of its own. Everything is compared: what other people see and
what they get when they press everything, picture bytes, what the bot sent to Discord, and what it logged. By day that
is a secret disc; `tests/cogs/test_leaks.py` has the other secrets by day, and this one at night.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.game.states import SeatState
from playground.client import Message, PlaygroundClient, Visitor, pictures_of, text_of
from tests.random_cases import sampled
from tests.wire.conftest import MakeRig
from tests.wire.rig.clicker import EPHEMERAL, LOADING, Clicker, Verdict
from tests.wire.rig.lobby import has_control, post_of, private_answer
from tests.wire.rig.prepared import game_where
from tests.wire.rig.programs import Rig, eventually

pytestmark = [pytest.mark.wire, pytest.mark.thorough]

TABLE = 1
SNOWFLAKE = re.compile(r"\d{17,20}")
VARYING = re.compile(
    r"127\.0\.0\.1:\d+|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.,]?\d*(\+00:00)?|after \d+ ms|interactions/#/[\w-]+"
    r"|<t:\d+(:\w)?>"
)
SHOWN = ("content", "components", "attachments", "embeds")
"""The fields of an answer that hold what it shows. What becomes of the others is seen in the messages."""
DEFERRED = (5, 6)
"""The types of answers that only say that there will be one."""
DIGITS = re.compile(r"Session ID: \w+|Seal \d+: `[0-9a-f]{64}`")
"""Cut out before the numbers are: some of these digits may look like one."""


@dataclass
class Secret:
    """A secret choice: where the first player is asked for it, and how the game comes there."""

    verb: str
    preferred: tuple[str, ...] = ()

    def is_asked(self, state: SeatState) -> bool:
        """Whether the first player is asked for it and has a choice, early enough for the secret to last."""
        view = state.view
        has_choice = sum(choice.startswith(f"{self.verb} ") for choice in view.choices) > 1
        others_set_discs_too = len(view.waiting) > 1
        return has_choice and (others_set_discs_too if self.verb == "disc" else view.round < view.rounds[-1])


SECRETS = (Secret("disc"), Secret("take_back", ("take power_card_back", "special")))


@dataclass
class Seen:
    """All that is known of a game by others than the player with the secret."""

    messages: list[str]
    pictures: list[str]
    sent: list[str]
    logged: list[str]
    by_the_player: list[str]
    """What the player with the secret sees: it must differ, else nothing was compared."""


@pytest.mark.parametrize("secret", sampled(SECRETS, 1), ids=lambda secret: secret.verb)
async def test_secret_is_seen_by_nobody_else(secret: Secret, make_rig: MakeRig, tmp_path: Path) -> None:
    first = make_rig("first", record=True)
    async with PlaygroundClient(first.url) as client:
        people = [await client.person(name) for name in ("Ana", "Ben")]
        database = await game_where(secret.is_asked, people, tmp_path, secret.preferred)
    second = make_rig("second", record=True)
    one, other = await asyncio.gather(
        play_with_secret(first, database, secret, 0), play_with_secret(second, database, secret, -1)
    )
    assert one.by_the_player != other.by_the_player
    assert len(one.messages) > 8
    assert len(one.pictures) > 1
    for what in ("messages", "pictures", "sent", "logged"):
        assert unlike(getattr(one, what), getattr(other, what)) == ([], []), what


def unlike(one: list[str], other: list[str]) -> tuple[list[str], list[str]]:
    """What is only in the one, and what is only in the other."""
    ones, others = Counter(one), Counter(other)
    return sorted((ones - others).elements()), sorted((others - ones).elements())


async def play_with_secret(rig: Rig, database: Path, secret: Secret, choice: int) -> Seen:
    """Ana makes the secret choice, the first or the last one she might make; then the others look at everything."""
    shutil.copy(database, rig.database)
    async with PlaygroundClient(rig.url) as client:
        ana, ben, eva = [await client.person(name) for name in ("Ana", "Ben", "Eva")]
        await asyncio.to_thread(rig.start_bot)  # when all are there to see it
        await settled(rig, ana, ben, eva)
        clicker = Clicker(ana, TABLE, seed=1, takes_back=0)
        assert await clicker.open() is not None
        secrets = [control for control in clicker.controls() if control.choice.startswith(f"{secret.verb} ")]
        click = await clicker.make(secrets[choice])
        if click.verdict is Verdict.NOTHING_DONE:
            (done,) = (control for control in clicker.controls() if control.kind == "confirm")
            click = await clicker.make(done)
        assert click.verdict is Verdict.ACCEPTED
        await settled(rig, ana, ben, eva)
        for person in (ben, eva):
            await look_at_everything(person)
        await private_answer(ana, await post_of(ana, TABLE), f"court:{TABLE}")
        if secret.verb == "take_back":  # it stays secret until that card is played
            held = {f"play {control.choice.split()[1]}" for control in (secrets[0], secrets[-1])}
            await play_on(rig, [clicker, Clicker(ben, TABLE, seed=1, takes_back=0)], held)
            await look_at_everything(ben)
        await settled(rig, ana, ben, eva)
        pictures = [*await digest(client, ben), *await digest(client, eva)]
        messages = [*normal(ben), *normal(eva)]
        by_the_player = [text_of(message) for message in ana.known.values()]
    assert await asyncio.to_thread(rig.bot.stop) == 0
    logged = [without_chance(line.replace(str(rig.folder), "")) for line in rig.bot.lines]
    return Seen(sorted(messages), sorted(pictures), sent_to_others(rig, ana), sorted(logged), by_the_player)


async def look_at_everything(person: Visitor) -> None:
    """Press every button under the post and use every command about the table."""
    post = await post_of(person, TABLE)
    for kind in ("play", "court", "cards", "log"):
        if has_control(post, f"{kind}:{TABLE}"):
            await private_answer(person, post, f"{kind}:{TABLE}")
    for command in ("table show", "table log"):
        outcome = await person.slash(command, post["channel_id"], table=TABLE)
        await person.wait_for(lambda shown, wanted=outcome.id: metadata(shown) == wanted)  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
    await person.answer(await person.slash("play"))


def metadata(message: dict[str, Any]) -> str | None:
    return (message.get("interaction_metadata") or {}).get("id")


async def play_on(rig: Rig, clickers: list[Clicker], avoided: set[str]) -> None:
    """Both play on, one after the other, the same choices in both games: never those that the secret makes possible."""
    for clicker in clickers * 4:
        if clicker.last_post():
            return
        await clicker.open()
        while moves := [each for each in clicker.moves() if each.choice not in avoided]:
            await clicker.make(min(moves, key=lambda each: (each.kind, each.choice)))
            await settled(rig, *(each.person for each in clickers))


async def settled(rig: Rig, *people: Visitor) -> None:
    """Everything is sent, older posts have no buttons any more, and these people have seen it."""

    def is_settled() -> bool:
        with closing(sqlite3.connect(f"file:{rig.database}?mode=ro", uri=True)) as connection:
            (waiting,) = connection.execute("SELECT count(*) FROM posts WHERE done_at IS NULL").fetchone()
            (newest,) = connection.execute("SELECT message_id FROM messages WHERE kind = 'turn'").fetchone() or (0,)
        with_buttons = [
            {message["id"] for message in person.known.values() if is_public_post(message)} for person in people
        ]
        return waiting == 0 and all(posts == {str(newest)} for posts in with_buttons)

    await eventually(is_settled, "everything is sent")


def is_public_post(message: Message) -> bool:
    return not message["flags"] & EPHEMERAL and has_control(message, f"log:{TABLE}")


def normal(person: Visitor) -> list[str]:
    """All that a person was shown, in every state it had, without what differs by chance."""
    return [
        without_chance(json.dumps(without_haste(name, data), ensure_ascii=False, sort_keys=True))
        for name, data in person.events
        if name.startswith(("MESSAGE_", "THREAD_", "CHANNEL_", "INTERACTION_")) and not data.get("flags", 0) & LOADING
    ]


def without_haste(name: str, data: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """An event, the same whether an answer came at once or, while many pictures are drawn, after a first one."""
    if metadata(data) is None:
        return name, data
    return "ANSWER", {key: value for key, value in data.items() if key != "edited_timestamp"}


def without_chance(text: str) -> str:
    """A text without numbers of messages, addresses, times and seals, whose salt nobody can guess."""
    return VARYING.sub("~", SNOWFLAKE.sub("#", DIGITS.sub("", text)))


async def digest(client: PlaygroundClient, person: Visitor) -> list[str]:
    """Fingerprints of all pictures that a person sees, with their alt texts."""
    shown = [picture for message in person.known.values() for picture in pictures_of(message)]
    files = [hashlib.sha256(await client.fetch(picture["url"])).hexdigest() for picture in shown]
    return [f"{file} {picture['description']}" for file, picture in zip(files, shown, strict=True)]


def sent_to_others(rig: Rig, owner: Visitor) -> list[str]:
    """What the bot sent to Discord, except its answers to what the owner of the secret has pressed."""
    record = rig.recorded()
    own = {
        text
        for line in record
        if line.get("t") == "INTERACTION_CREATE" and line["d"]["member"]["user"]["id"] == owner.id
        for text in (line["d"]["id"], line["d"]["token"])
    }
    requests = [line for line in record if line["kind"] == "rest" and not own.intersection(line["path"].split("/"))]
    wanted = ("method", "path", "body", "files", "status")
    return sorted(
        without_chance(json.dumps(as_answer(line) or {key: line[key] for key in wanted}, sort_keys=True))
        for line in requests
        if not is_first_answer(line)
    )


def is_first_answer(line: dict[str, Any]) -> bool:
    """Whether it only says that the answer will come."""
    return line["path"].endswith("/callback") and line["body"]["type"] in DEFERRED


def as_answer(line: dict[str, Any]) -> dict[str, Any] | None:
    """What an answer to an interaction says, at once or after a first one; None for every other request."""
    if line["path"].endswith("/callback"):
        said = line["body"].get("data", {})
    elif line["path"].endswith("/messages/@original") and line["method"] == "PATCH":
        said = line["body"]
    else:
        return None
    return {"answer": {name: said[name] for name in SHOWN if said.get(name)}, "files": line["files"]}
