"""What organisers and those at a table are told: what waits for a decision, with its buttons, and what was decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason, Roll
from bot.leagues.rules.season.facts import MAIN
from bot.leagues.rules.season.matters import Matter, MatterKind
from bot.leagues.rules.season.season import Decided
from bot.leagues.shown.parts import table_title
from bot.leagues.shown.sheets import Names
from bot.storage.records.results import Player
from cogs.leagues import seasons
from cogs.leagues.organising import deciding, managing, reviewing
from cogs.leagues.organising.verdicts import PLACED, VOID
from cogs.leagues.seasons import decision_line, who
from cogs.shared.blocks import Item, Layout, harmless, row, small, text
from cogs.shared.controls import PRIMARY, SUCCESS, Control

MOST_MATTERS: Final = 6
"""That stand in one message with controls of their own."""


def matters_message(
    kept: KeptSeason, roll: Roll, matters: Sequence[Matter], links: Mapping[str, str], words: Words
) -> Layout:
    """What waits for who organises; `links` are the ways to the tables, by their names."""
    items: list[Item] = [text(f"### {harmless(kept.stored.title)}", small(words("league.matters.help")))]
    for each in matters[:MOST_MATTERS]:
        link = links.get(each.table or "", "")
        items.append(text(*managing.matter_lines(kept, each, roll, words), *([link] if link else [])))
        controls = _controls(kept, each, Names(roll, words), words)
        if controls:
            items.append(row(*controls))
    if len(matters) > MOST_MATTERS:
        items.append(text(words.plural("league.matters.more", len(matters) - MOST_MATTERS)))
    items += reviewing.waiting_rows(kept, [each.draw for each in matters if each.draw is not None], words)
    return Layout(*items, row(managing.look.button(words("league.matters.all"), kept.id).styled(PRIMARY)))


def _controls(kept: KeptSeason, matter: Matter, names: Names, words: Words) -> list[Control]:
    """What can be decided about it at once."""
    if matter.draw is not None:
        return []  # all draws together have theirs
    if matter.table is None:
        if matter.kind is MatterKind.APPLIED:
            of = (kept.id, matter.players[0])
            let_in = managing.approve.button(words("league.manage.approve"), *of).styled(SUCCESS)
            return [let_in, managing.look_at.button(words("league.matters.person"), *of)]
        if matter.kind is not MatterKind.WAITING:
            return []
        return [managing.admission(kept, matter.players[0], names, words)]
    table = kept.season.tables[matter.table]
    place = (kept.id, deciding.short(table))
    about = deciding.open_table.button(words("league.matters.table"), *place)
    if matter.kind is MatterKind.DISPUTE:
        return [
            deciding.settle.button(words("league.decide.settle"), *place),
            deciding.decide.button(words("league.decide.placed"), *place, PLACED).disabled(table.result is None),
            deciding.decide.button(words("league.decide.void"), *place, VOID),
            about,
        ]
    if matter.kind is MatterKind.LATE and table.stage == MAIN:
        more = words("league.decide.more_time", division=table.division)
        return [deciding.more_time.button(more, kept.id, table.division, 7), about]
    return [about]


def decision_message(
    kept: KeptSeason, roll: Roll, decided: Sequence[Decided], concerned: Sequence[Player], words: Words
) -> Layout:
    """What was decided, to whom it concerns. That a dispute is over goes without saying after a ruling."""
    rulings = [each.ruling for each in decided if each.ruling is not None]

    def title(table: str) -> str:
        return table_title(kept.season, kept.season.tables[table], words)

    lines = [f"### {harmless(kept.stored.title)} · {words('league.told.decision')}"]
    lines += [decision_line(ruling, title, roll, words) for ruling in rulings] or [words("league.told.settled")]
    if concerned:
        lines.append(small(words.list([who(player, roll, words) for player in concerned])))
    look = seasons.look.button(words("league.view.decisions"), kept.id, seasons.SeasonView.DECISIONS, 1, 0)
    return Layout(text(*lines), row(look))
