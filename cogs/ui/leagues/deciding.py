"""What organisers press: a table, then what is to hold of it, then a reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.i18n import Words
from bot.leagues.rules.league import KeptSeason, Roll
from bot.leagues.rules.rulings import Ruling
from bot.leagues.rules.season.table import SeasonTable
from bot.leagues.running.decisions import LONGEST_REASON
from bot.leagues.shown.sheets import Names
from bot.storage.records.results import Player
from cogs.shared.blocks import Item, Layout, harmless, row, rows, small, text
from cogs.shared.controls import Option, address, button, menu
from cogs.ui.leagues.season import decision_lines, table_title, who

DECIDE: Final = "ld"
"""`ld:season[:page]`, the panel; its menus have pages, all of them together."""
TABLE: Final = "ldt"
"""`ldt:season`, a menu of tables; also `ldt:season:table`."""
VERDICT: Final = "ldv"
"""`ldv:season:table:verdict[:player]`, opens the form for the reason."""
FORM: Final = "ldf"
"""`ldf:season:table:verdict[:player]`, the form."""
SETTLE: Final = "lds"
"""`lds:season:table`, the disputes are over."""
MORE_TIME: Final = "ldm"
"""`ldm:season:division:days`."""
FINE: Final = "ldp"
"""`ldp:season`, a menu of people who lose points."""
REVOKE: Final = "ldr"
"""`ldr:season`, a menu of decisions."""
CLOSE: Final = "ldc"
"""`ldc:season[:yes]`."""
ADMIT: Final = "lda"
"""`lda:season`, a menu of people who signed up late; they come into the lowest division."""

VOID: Final = "void"
PLACED: Final = "placed"
EXCUSED: Final = "excused"
FINED: Final = "fined"
REVOKED: Final = "revoked"

REASON: Final = "reason"
PLACES: Final = "places"
POINTS: Final = "points"

MOST: Final = 25
MOST_DIVISIONS: Final = 9
"""That have a button of their own."""
NO_TABLE: Final = "-"


def short(table: SeasonTable) -> str:
    """A table as an address names it: stage, division, round and number."""
    return f"{table.stage}-{table.division}-{table.round}-{table.number}"


def deciding_panel(kept: KeptSeason, names: Names, suspicious: Sequence[str], words: Words, page: int = 0) -> Layout:
    """Everything that waits for an organiser, and what else they may decide; menus go on with the next page."""
    season = kept.season
    lines = [f"### {harmless(kept.stored.title)}", small(words("league.decide.public"))]
    disputed = list(season.disputed.values())
    if disputed:
        lines.append(words.plural("league.decide.disputes", len(disputed)))
    if suspicious:
        lines += [words("league.decide.suspicious"), *suspicious, small(words("league.decide.proves_nothing"))]
    items: list[Item] = [text(*lines)]
    newest = sorted(season.tables.values(), key=lambda table: (table.id not in season.disputed, -table.paired_at))
    playing = [player for player, member in season.members.items() if member.plays and member.is_active]
    pages = max(1, -(-max(len(newest), len(playing), len(season.rulings)) // MOST))
    page = min(page, pages - 1)
    here = slice(page * MOST, (page + 1) * MOST)
    if newest[here]:
        options = [
            Option(
                table_title(table, words),
                short(table),
                words.list([names(player) for player in table.seating]),
            )
            for table in newest[here]
        ]
        items.append(row(menu(words("league.decide.table"), address(TABLE, kept.id), options)))
    if playing[here]:
        people = [Option(names(player), player) for player in sorted(playing, key=names)[here]]
        items.append(row(menu(words("league.decide.fine"), address(FINE, kept.id), people)))
    late = [
        player
        for player in playing
        if season.divisions.get(1) and not any(player in each for each in season.divisions[1])
    ]
    if late[here]:
        people = [Option(names(player), player) for player in late[here]]
        items.append(row(menu(words("league.decide.admit"), address(ADMIT, kept.id), people)))
    if season.rulings[::-1][here]:
        options = decision_options(season.rulings[::-1][here], words)
        items.append(row(menu(words("league.decide.revoke"), address(REVOKE, kept.id), options)))
    if pages > 1:
        items.append(
            row(
                button("◀", address(DECIDE, kept.id, max(page - 1, 0)), disabled=page == 0),
                button("▶", address(DECIDE, kept.id, page + 1), disabled=page + 1 >= pages),
            )
        )
    more = [
        button(words("league.decide.more_time", division=division), address(MORE_TIME, kept.id, division, 7))
        for division in range(1, min(len(season.divisions.get(1, ())), MOST_DIVISIONS) + 1)
        if season.closed_at is None
    ]
    close = button(words("league.decide.close"), address(CLOSE, kept.id), discord.ButtonStyle.danger)
    items += rows([*more, *([close] if season.closed_at is None else [])])
    return Layout(*items)


def decision_options(rulings: Sequence[Ruling], words: Words) -> list[Option]:
    """Decisions in a menu, each with its reason."""
    return [Option(words(f"league.decision.{ruling.verdict.kind}"), ruling.key, ruling.reason) for ruling in rulings]


def table_panel(kept: KeptSeason, table: SeasonTable, roll: Roll, names: Names, link: str, words: Words) -> Layout:
    """One table, with what may be decided about it."""
    of = (kept.id, short(table))
    lines = [f"### {table_title(table, words)}", words.list([who(player, roll, words) for player in table.seating])]
    if link:
        lines.append(link)
    if table.disputes:
        lines += [
            words("league.decide.disputed_by", player=who(player, roll, words), reason=harmless(table.reasons[player]))
            for player in table.disputes
        ]
    told = [
        line
        for ruling, line in zip(reversed(kept.season.rulings), decision_lines(kept.season, roll, words), strict=True)
        if getattr(ruling.verdict, "table", None) == table.id
    ]
    buttons = [
        button(words("league.decide.placed"), address(VERDICT, *of, PLACED), disabled=table.result is None),
        button(words("league.decide.void"), address(VERDICT, *of, VOID)),
    ]
    if table.disputes:
        buttons.append(button(words("league.decide.settle"), address(SETTLE, *of), discord.ButtonStyle.success))
    excused = [Option(names(player), player) for player in table.seating]
    return Layout(
        text(*lines, *told),
        row(*buttons),
        row(menu(words("league.decide.excuse"), address(VERDICT, *of, EXCUSED), excused)),
        row(button(words("league.back"), address(DECIDE, kept.id))),
    )


def reason_form(custom_id: str, verdict: str, seats: int, words: Words) -> discord.ui.Modal:
    """Ask for the reason of a decision, and for what else it needs."""
    form = discord.ui.Modal(title=words(f"league.decide.{verdict}.title"), custom_id=custom_id)
    if verdict == PLACED:
        _field(form, PLACES, words("league.decide.places"), words("league.decide.places_help", count=seats), 20)
    if verdict == FINED:
        _field(form, POINTS, words("league.decide.points"), words("league.decide.points_help"), 8)
    _field(form, REASON, words("league.decide.reason"), words("league.decide.reason_help"), LONGEST_REASON)
    return form


def _field(form: discord.ui.Modal, name: str, label: str, described: str, longest: int) -> None:
    field: discord.ui.TextInput[discord.ui.LayoutView] = discord.ui.TextInput(
        custom_id=name, min_length=1, max_length=longest
    )
    form.add_item(discord.ui.Label(text=label, description=described, component=field))


def suspicious_line(players: tuple[Player, Player], quick: int, answers: int, roll: Roll, words: Words) -> str:
    """Two people who always answer each other at once."""
    one, other = (who(player, roll, words) for player in players)
    return words("league.decide.pair", one=one, other=other, quick=quick, answers=answers)


def sure_to_close(kept: KeptSeason, words: Words) -> Layout:
    """Ask once more."""
    yes = button(words("league.decide.close_now"), address(CLOSE, kept.id, "yes"), discord.ButtonStyle.danger)
    no = button(words("league.back"), address(DECIDE, kept.id))
    return Layout(text(f"### {harmless(kept.stored.title)}", words("league.decide.close_means")), row(yes, no))
