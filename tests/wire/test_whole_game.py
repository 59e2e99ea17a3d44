"""Whole games by clicking, with the shipped bot in the playground."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from playground.client import Message, PlaygroundClient, pictures_of, text_of
from tests.cogs import openapi
from tests.wire.conftest import MakeRig
from tests.wire.rig import ledger
from tests.wire.rig.clicker import EPHEMERAL, RANKING, Click, Clicker
from tests.wire.rig.language import WORDS
from tests.wire.rig.lobby import open_table, start
from tests.wire.rig.logged import NAMES, TALKATIVE, TOKEN, require_no_secret
from tests.wire.rig.programs import Rig

pytestmark = pytest.mark.wire


class Sent(NamedTuple):
    """A request of the bot, as the playground recorded it."""

    method: str
    path: str
    json: Any


async def play_whole_game(client: PlaygroundClient, names: Sequence[str], computers: int) -> list[Clicker]:
    """Six rounds, everybody clicking on their own; returns who played."""
    people = [await client.person(name) for name in names]
    table = await open_table(*people, computers=computers, rounds=6)
    await start(people[0], table)
    clickers = [Clicker(person, table, seed=1) for person in people]
    async with asyncio.timeout(100):
        await asyncio.gather(*(clicker.play() for clicker in clickers))
    return clickers


def require_ranking(post: Message, names: Sequence[str]) -> None:
    """The last post names everybody once, best first, with the board, the last scoring (of either game) and the final
    sheet. It has more scorings if it tells what a post would have told that it has overtaken.
    """
    lines = text_of(post).partition(WORDS(RANKING))[2].splitlines()
    found = [re.fullmatch(r"#(\d) \S+ (.+) · \*\*(-?\d+)\*\*", line) for line in lines]
    ranks = [(int(line[1]), line[2], int(line[3])) for line in found if line]
    assert len(ranks) == len(names), lines
    assert {name for _, name, _ in ranks} >= set(names) - {""}
    points = [each[2] for each in ranks]
    assert points == sorted(points, reverse=True)
    assert [rank for rank, _, _ in ranks] == [1 + sum(other > own for other in points) for own in points]
    subjects = [re.split(r"[/-]", picture["url"])[-2] for picture in pictures_of(post)]
    assert (subjects[0], subjects[-1]) == ("board", "final_sheet")
    assert {*subjects[1:-1]} in ({"scoring_sheet"}, {"score_sheet"}), "the last round is scored"


@pytest.mark.parametrize(
    ("names", "computers"),
    [(NAMES, 1), pytest.param((*NAMES, "Desiderio"), 0, marks=pytest.mark.nightly)],
)
async def test_people_play_a_whole_game_at_the_same_time_of_which_the_log_holds_no_secret(
    make_rig: MakeRig, names: Sequence[str], computers: int
) -> None:
    rig = make_rig(record=True, token=TOKEN)
    rig.start_bot(**TALKATIVE)
    async with PlaygroundClient(rig.url) as client:
        clickers = await play_whole_game(client, names, computers)
        last = clickers[0].last_post()
        assert last is not None
        require_ranking(last, (*names, *[""] * computers))
        require_posts_with_pictures(clickers[0])
        threads = {message["channel_id"] for message in clickers[0].person.known.values() if is_public(message)}
        assert last["channel_id"] in threads - {clickers[0].person.channel}, "it was not played in a thread"
    clicks = [click for clicker in clickers for click in clicker.clicks]
    assert ledger.faults(ledger.read(rig.database, clickers[0].table), clicks) == []
    require_clean_end(rig)
    require_what_discord_describes(rig, clicks)
    require_no_secret(rig, [clicker.person for clicker in clickers])


@pytest.mark.nightly
async def test_one_person_plays_a_whole_game_with_computer_players(make_rig: MakeRig) -> None:
    rig = make_rig()
    rig.start_bot()
    async with PlaygroundClient(rig.url) as client:
        (clicker,) = await play_whole_game(client, ("Ana",), computers=3)
        last = clicker.last_post()
        assert last is not None
        require_ranking(last, ("Ana", "", "", ""))
        require_posts_with_pictures(clicker)
    assert ledger.faults(ledger.read(rig.database, clicker.table), clicker.clicks) == []
    require_clean_end(rig)


def is_public(message: Message) -> bool:
    return not message["flags"] & EPHEMERAL


def require_posts_with_pictures(clicker: Clicker) -> None:
    """Every picture of a post that told of the game has an alt text. How many such posts there are depends on how fast
    people press, because what is overtaken before it is drawn is told by the next one; each round leaves one at least.
    """
    posts = [message for message in clicker.person.known.values() if is_public(message) and pictures_of(message)]
    assert len(posts) > 6
    for post in posts:
        assert all(picture["description"] for picture in pictures_of(post))


def require_clean_end(rig: Rig) -> None:
    """Nothing was logged as a warning, the bot stops when asked, and the database is in order."""
    complaints = [line for line in rig.bot.lines if re.search(r"[ \"](WARNING|ERROR|CRITICAL)[ \"]|Traceback", line)]
    assert complaints == []
    assert rig.bot.stop() == 0
    assert rig.differences() == []


def require_what_discord_describes(rig: Rig, clicks: Sequence[Click]) -> None:
    """No request was refused, and each is one of Discord's own description, where that is at hand. Each press is
    answered by one; how many others there are depends on how fast people press, because posts are told together.
    """
    requests = [line for line in rig.recorded() if line["kind"] == "rest"]
    answers = [line for line in requests if line["path"].endswith("/callback")]
    assert len(answers) >= len(clicks) > 0
    assert [line for line in requests if line["status"] >= 400] == []
    if openapi.SPECIFICATION.is_file():
        sent = [Sent(line["method"], line["path"].removeprefix("/api/v10"), line["body"]) for line in requests]
        assert sorted(set(openapi.faults(sent))) == []
