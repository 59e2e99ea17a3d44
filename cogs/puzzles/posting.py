"""The position of the day in a channel of a server: a silent post with its picture, and how it went the day before."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import discord

from bot.channels import UNKNOWN_CHANNEL
from bot.due.puzzles import PuzzleChannelGone
from bot.faces import face_named
from bot.game.opponents import CHARACTERS
from bot.i18n.words import Words
from bot.narrator.names import in_messages
from bot.pictures.service import Look
from bot.storage.records.puzzles import PuzzleChannel, PuzzleRank
from bot.workers.pool import Rank
from cogs.lobby.options import GAME, option_words
from cogs.puzzles import ranking, solving
from cogs.shared.answers import files_of
from cogs.shared.asking import server_words
from cogs.shared.blocks import Layout, Picture, row, small, text
from cogs.shared.controls import PRIMARY
from engine.core.view import CommonView
from engine.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from bot.app import ElGrandeBot


class PuzzlePosts:
    """The sender that the loop calls."""

    def __init__(self, bot: ElGrandeBot) -> None:
        self._bot = bot

    async def show(self, channel: PuzzleChannel, day: int) -> None:
        """Post it; whoever tries again posts nothing twice."""
        place = self._bot.get_partial_messageable(channel.channel_id, guild_id=channel.guild_id)
        layout = await self._layout(channel.guild_id, day)
        nonce = hashlib.blake2s(f"{channel.guild_id} {channel.channel_id} {day}".encode(), digest_size=12).hexdigest()
        try:
            await place.send(
                view=layout,
                files=files_of(layout),
                silent=True,
                nonce=f"p{nonce}",
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.NotFound as error:
            if error.code == UNKNOWN_CHANNEL:
                raise PuzzleChannelGone from error
            raise

    async def _layout(self, guild_id: int, day: int) -> Layout:
        tables = self._bot.tables
        settings = await tables.people.guild(guild_id)
        words = server_words(self._bot, settings, guild_id)
        puzzle = await tables.puzzles.of_day(day)
        view = puzzle.position().view(None)
        names = names_at(puzzle)
        face = face_named(puzzle.game)
        look = Look.of(settings)
        board = await self._bot.pictures.board(face.board(view, names, words, ()), look, Rank.POST)
        picture = Picture(board, face.alt_text(view, names, words))
        before = await tables.puzzles.ranking(guild_id, (day - 1, day - 1))
        return daily_post(puzzle, view, names, picture, before, words)


def daily_post(
    puzzle: Puzzle,
    view: CommonView,
    names: tuple[str, ...],
    picture: Picture,
    before: list[PuzzleRank],
    words: Words,
) -> Layout:
    """What everybody sees; `before` are those who answered the day before, the best first."""
    asked = words(
        "puzzle.asked", player=in_messages(names, words)[puzzle.seat], round=view.round, rounds=view.rounds[-1]
    )
    lines = [f"### {words('puzzle.title')}", f"**{asked}**", small(words("puzzle.played", sets=sets_of(puzzle, words)))]
    if before:
        best = [words.name(each.name) for each in before if each.marks == before[0].marks]
        facts = {"best": words.list(best[:5]), "marks": before[0].marks}
        lines.append(small(words.plural("puzzle.yesterday", len(before), **facts)))
    ways = row(
        solving.solve.button(words("puzzle.play")).styled(PRIMARY),
        ranking.show.button(words("puzzle.ranking.button"), 0),
    )
    return Layout(text(*lines), picture.gallery(), ways, seat=puzzle.seat, pictures=(picture,))


def sets_of(puzzle: Puzzle, words: Words) -> str:
    """What is played: the game, and its expansions if there are any."""
    played = [option_words("expansions", each, words) for each in puzzle.options.get("expansions", ())]
    return words.list([option_words(GAME, puzzle.game, words), *played])


def names_at(puzzle: Puzzle) -> tuple[str, ...]:
    """Who sits there in a post for everybody: whoever plays the turn has the same rivals."""
    players = puzzle.options["players"]
    names = [each.name for each in CHARACTERS[:players]]
    own = names.pop()
    return (*names[: puzzle.seat], own, *names[puzzle.seat :])
