"""Games of no season: the log of what organisers decided about them, and for organisers the way to a decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.i18n import Words
from bot.leagues.rules.league import Roll
from bot.leagues.rules.rulings import Ruling
from bot.leagues.shown.sheets import Names
from bot.storage.records.results import FinishedGame
from cogs.shared.blocks import Item, Layout, row, small, text
from cogs.shared.controls import Option, address, button, menu
from cogs.ui.leagues.deciding import EXCUSED, PLACED, VOID, decision_options
from cogs.ui.leagues.season import decision_line, pages_of, who

LOG: Final = "lc"
"""`lc[:page]`, the log; its menus have pages, all of them together."""
GAME: Final = "lct"
"""`lct`, a menu of games, by the number of their table."""
VERDICT: Final = "lcv"
"""`lcv:table:verdict[:player]`, opens the form for the reason."""
REVOKE: Final = "lcr"
"""`lcr`, a menu of decisions."""
FORM: Final = "lcf"
"""`lcf:table:verdict[:player]`, the form; table 0 where the verdict is about a decision."""

RULINGS_OF_A_PAGE: Final = 8
GAMES_OF_A_PAGE: Final = 25


def decisions_button(words: Words) -> Item:
    """The way to the log."""
    return row(button(words("league.corrections.open"), address(LOG)))


def pages(rulings: int, games: int) -> int:
    """How many pages so many decisions and games have."""
    return max(pages_of(rulings, RULINGS_OF_A_PAGE), pages_of(games, GAMES_OF_A_PAGE))


def log_panel(
    rulings: Sequence[Ruling],
    games: Sequence[FinishedGame] | None,
    roll: Roll,
    words: Words,
    page: int = 0,
    pages: int = 1,
) -> Layout:
    """What was decided, the newest first, and `games` of this page that may be decided about: None for who does not
    organise."""
    shown = rulings[::-1][page * RULINGS_OF_A_PAGE : (page + 1) * RULINGS_OF_A_PAGE]
    told = [correction_line(ruling, roll, words) for ruling in shown] or [words("league.none.decisions")]
    heading = f"### {words('league.corrections.heading')}"
    items: list[Item] = [text(heading, small(words("league.decide.public")), *told)]
    if games:
        names = Names(roll, words)
        options = [Option(_title(game.table, words), game.table, _ended(game, names)) for game in games]
        items.append(row(menu(words("league.decide.table"), address(GAME), options)))
    if games is not None and shown:
        items.append(row(menu(words("league.decide.revoke"), address(REVOKE), decision_options(shown, words))))
    if pages > 1:
        items.append(
            row(
                button("◀", address(LOG, max(page - 1, 0)), disabled=page == 0),
                button("▶", address(LOG, page + 1), disabled=page + 1 >= pages),
            )
        )
    return Layout(*items)


def game_panel(game: FinishedGame, rulings: Sequence[Ruling], roll: Roll, link: str, words: Words) -> Layout:
    """One game as it ended, by seat, and what may be decided about it."""
    names = Names(roll, words)
    seats = [
        words(
            "league.corrections.seat",
            seat=seat.seat + 1,
            player=who(seat.owner.player, roll, words) if seat.owner else words("league.corrections.nobody"),
            place=seat.place,
            points=words.plural("site.score", seat.score),
        )
        for seat in game.seats
    ]
    told = [
        correction_line(ruling, roll, words)
        for ruling in reversed(rulings)
        if getattr(ruling.verdict, "table", None) == game.table
    ]
    owners = dict.fromkeys(seat.owner.player for seat in game.seats if seat.owner is not None)
    excused = [Option(names(player), player) for player in owners]
    items: list[Item] = [
        text(f"### {_title(game.table, words)}", *seats, link, *told),
        row(
            button(words("league.decide.placed"), address(VERDICT, game.table, PLACED)),
            button(words("league.decide.void"), address(VERDICT, game.table, VOID)),
        ),
    ]
    if excused:
        items.append(row(menu(words("league.decide.excuse"), address(VERDICT, game.table, EXCUSED), excused)))
    return Layout(*items, row(button(words("league.back"), address(LOG))))


def correction_line(ruling: Ruling, roll: Roll, words: Words) -> str:
    """One decision about a game of no season: what, by whom, why."""
    return decision_line(ruling, lambda table: _title(table, words), roll, words)


def _title(table: str, words: Words) -> str:
    return words("site.table", number=table)


def _ended(game: FinishedGame, names: Names) -> str:
    """Who ended in which place, the best first."""
    ranked = sorted(game.seats, key=lambda seat: (seat.place, seat.seat))
    return " · ".join(f"{seat.place}. {names(seat.owner.player)}" for seat in ranked if seat.owner is not None)
