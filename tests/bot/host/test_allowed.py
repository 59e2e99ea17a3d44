"""What the bot may not do where tables are opened, and what that costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import discord

from bot.host.allowed import MOST_NAMED, NEEDED, NEEDED_FOR_THREADS, for_tables, lacks, plain_name
from bot.i18n.texts import Texts

WORDS = Texts.load().default
ME = cast("discord.Member", None)


@dataclass(frozen=True)
class Channel:
    """As much of a channel as is asked for."""

    id: int
    name: str
    allowed: discord.Permissions

    def permissions_for(self, _: object) -> discord.Permissions:
        return self.allowed


def channel(number: int, *denied: str) -> Any:
    names = set(NEEDED + NEEDED_FOR_THREADS) - set(denied)
    return Channel(number, f"room-{number}", discord.Permissions(**dict.fromkeys(names, True)))


def said(*channels: Any) -> list[str]:
    return [lack.sentence(WORDS, plain_name) for lack in lacks(channels, ME)]


def test_what_is_missing_is_said_at_once_with_what_it_costs() -> None:
    assert said(channel(1)) == []
    assert said(channel(1, "attach_files", "create_public_threads")) == [
        "In #room-1 no table can be opened (missing: Attach Files).",
        "In #room-1 games stay in the channel, without threads of their own (missing: Create Public Threads).",
    ]


def test_of_a_channel_that_is_hidden_only_that_is_said() -> None:
    hidden = channel(1, *NEEDED, *NEEDED_FOR_THREADS)
    (sentence,) = said(hidden)
    assert "View Channel" in sentence
    assert "Attach Files" not in sentence


def test_channels_that_lack_the_same_share_a_sentence_and_many_are_counted() -> None:
    many = [channel(number, "attach_files") for number in range(MOST_NAMED + 3)]
    (sentence,) = said(*many)
    assert "#room-0, #room-1" in sentence
    assert "and 3 more channels no table" in sentence


def test_tables_are_opened_in_the_chosen_channel_else_where_the_bot_sees() -> None:
    seen, hidden = channel(1), channel(2, "view_channel")
    assert for_tables([seen, hidden], ME, chosen=2) == [hidden]
    assert for_tables([seen, hidden], ME, chosen=None) == [seen]
    assert for_tables([seen, hidden], ME, chosen=99) == [seen], "the chosen one was deleted"
    assert for_tables([hidden], ME, chosen=None) == [hidden]
