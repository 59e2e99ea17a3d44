"""The pages of a replay: what happened in one step, the board after it, and buttons to leaf."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.faces import face_of
from bot.i18n import Words, length
from bot.narrator.names import in_messages
from bot.replays import SCORING, Replay, step_title
from bot.storage.records.tables import Table, TableStatus
from cogs.faces import panels_of
from cogs.shared.blocks import TEXT_LIMIT, Item, Layout, Picture, fitted, galleries, harmless, row, small, text
from cogs.shared.controls import Control, Option, address, button, menu
from cogs.shared.naming import seat_lines, table_name

REPLAY: Final = "replay"
"""`replay:table:position:button`, turn to a position; the last part only tells the buttons of a message apart."""
JUMP: Final = "jump"
"""`jump:table`, a menu of positions."""
FILM: Final = "film"
"""`film:table:whom`, draw the whole game as a film."""

ME: Final = "me"
EVERYBODY: Final = "everybody"

TOLD_LIMIT = 2800
"""Characters for what happened; the rest of Discord's 4000 is for headings and for the reader's own cards."""

SHORT_TOLD_LIMIT = 1200
"""The same where the position is told in words as well; the log has it all."""

MENU_LENGTH = 25


def replay_page(
    page: Replay,
    words: Words,
    board: Picture | None = None,
    sheets: Sequence[Picture] = (),
    *,
    in_words: bool = False,
) -> Layout:
    """One position of a replay, as its reader may see it. `sheets` are those of the scorings in this step.

    The buttons stand right below the board, so that they stay where they are while somebody leafs. `in_words`: the
    position is told in place of the picture.
    """
    face = face_of(page.table)
    told = face.telling.paragraphs(page.step.events, page.names, words, page.viewer)
    where = words("replay.position", position=page.position, last=page.last)
    lines = [
        f"### {harmless(table_name(page.table, words))} · {words('replay.title')}",
        f"**{step_title(page.step, page.names, words, in_messages)}** · {where}",
    ]
    limit = SHORT_TOLD_LIMIT if in_words else TOLD_LIMIT
    happened = fitted(told or [words("replay.nothing_told")], limit, "…")
    if page.view.over:
        happened += map(small, seat_lines(page.holdings, words))
    own = [small(line) for line in panels_of(page.table).own_lines(page.view, words)]
    if in_words:
        room = TEXT_LIMIT - sum(length(line) + 1 for line in (*lines, *happened))
        own = face.position(page.view, page.names, words, room)
    items: list[Item] = [
        text(*lines),
        *galleries(() if board is None else (board,)),
        row(*_leafing(page, words)),
        text(*happened, *own),
        *galleries(sheets),
        row(_jump_menu(page, words)),
        row(_scoring_button(page, words), *_film_buttons(page, words)),
    ]
    pictures = sheets if board is None else (board, *sheets)
    return Layout(*items, seat=page.step.player, pictures=pictures)


def _leafing(page: Replay, words: Words) -> list[Control]:
    """First, back, next, last."""
    here, last = page.position, page.last
    targets = {
        "first": 0 if here else None,
        "back": here - 1 if here else None,
        "next": here + 1 if here < last else None,
        "last": last if here < last else None,
    }
    return [_turning_button(page, name, target, words) for name, target in targets.items()]


def _scoring_button(page: Replay, words: Words) -> Control:
    return _turning_button(page, "scoring", page.next_scoring, words)


def _turning_button(page: Replay, name: str, target: int | None, words: Words) -> Control:
    """A button that turns to a position; without one it stays where it is, and cannot be pressed."""
    return button(
        words(f"replay.{name}"),
        address(REPLAY, page.table.id, page.position if target is None else target, name),
        discord.ButtonStyle.primary if name == "next" else discord.ButtonStyle.secondary,
        disabled=target is None,
    )


def _jump_menu(page: Replay, words: Words) -> Control:
    """The beginning of every round, and the general scorings."""
    marks: dict[tuple[int, bool], int] = {}
    for position, step in enumerate(page.steps[1:], start=1):
        if step.round:  # what comes before the first round belongs to the beginning
            marks.setdefault((step.round, step.kind == SCORING), position)
    here = max((position for position in marks.values() if position <= page.position), default=0)
    options = [Option(words("replay.start"), "0", chosen=page.position == 0)]
    options += [
        Option(
            words("replay.jump.scoring" if is_scoring else "replay.jump.round", round=number),
            str(position),
            chosen=position == here,
        )
        for (number, is_scoring), position in marks.items()
    ]
    return menu(words("replay.jump"), address(JUMP, page.table.id), options[:MENU_LENGTH])


def _film_buttons(page: Replay, words: Words) -> list[Control]:
    """Only games that are over become films."""
    if page.table.status is not TableStatus.FINISHED:
        return []
    return [
        button(words("replay.film.me"), address(FILM, page.table.id, ME)),
        button(words("replay.film.everybody"), address(FILM, page.table.id, EVERYBODY)),
    ]


def film_message(table: Table, film: Picture, words: Words) -> Layout:
    """The film of a game. `film` is the file."""
    title = f"### {harmless(table_name(table, words))} · {words('replay.film.title')}"
    return Layout(text(title), film.gallery(), pictures=[film])


def film_under_way(table: Table, drawn: int, all_of_them: int, words: Words) -> Layout:
    """How far a film is that somebody waits for."""
    title = f"### {harmless(table_name(table, words))} · {words('replay.film.title')}"
    far = words("replay.film.drawn", drawn=drawn, all=all_of_them) if drawn else words("replay.film.waits")
    return Layout(text(title, far))
