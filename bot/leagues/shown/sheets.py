"""What stands on the pictures of a league, and the same in words for those who do not see them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, tzinfo
from fractions import Fraction
from typing import Final

from babel.dates import format_date
from babel.numbers import format_decimal

from bot.faces import SheetPicture
from bot.i18n.measure import clipped
from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason, Roll
from bot.leagues.rules.points import outcomes
from bot.leagues.rules.ratings import Pool, Ranked
from bot.leagues.rules.season.facts import MAIN
from bot.leagues.rules.season.rules import SeasonForm
from bot.leagues.rules.standings import StandingsLine, TieBreak
from bot.leagues.rules.teams import team_standings
from bot.leagues.shown.parts import part_title
from bot.storage.records.results import FinishedGame, Player
from render.sheets import table_sheet as table_paper
from render.sheets.table_sheet import Column, TableRow, TableSheet

ROWS_OF_A_PAGE: Final = 20
LONGEST_TEXT: Final = 1000
"""Characters of a text beside a picture."""
COLUMNS_OF_A_PAGE: Final = 10
"""Of a cross table: more, and nobody reads them on a phone."""
SHOWN_BREAKS: Final = 2
UNSHOWN: Final = (TieBreak.WINS, TieBreak.REGISTRATION, TieBreak.LOT)
"""Tie-breaks that stand in a column of their own, or that nobody reads."""


class Names:
    """What people are called inside their server: as there, as long as they did not ask to be forgotten."""

    def __init__(self, roll: Roll, words: Words) -> None:
        self._roll = roll
        self._words = words

    def __call__(self, player: Player) -> str:
        """The name of a player as it stands in a picture or a file: without Markdown."""
        member = self._roll.members.get(player)
        if member is None:
            key = f"terms.level.{player}"
            return self._words("league.computer", level=self._words(key) if self._words.has(key) else player)
        if member.user_id is None:
            return self._words("league.forgotten", number=member.number)
        return self._words.plain_name(member.name)


def number(value: Fraction | float, words: Words) -> str:
    """With at most two places."""
    return str(format_decimal(round(float(value), 2), locale=words.locale))


def day(instant: int, words: Words, zone: tzinfo) -> str:
    """The day of an instant in milliseconds since 1970."""
    return str(format_date(datetime.fromtimestamp(instant / 1000, zone), "medium", locale=words.locale))


def page_of(count: int, page: int) -> slice:
    """The rows on a page, from 0; the last page if there are not so many."""
    last = max(0, (count - 1) // ROWS_OF_A_PAGE)
    start = min(page, last) * ROWS_OF_A_PAGE
    return slice(start, start + ROWS_OF_A_PAGE)


def standings_sheet(
    kept: KeptSeason, division: int, page: int, names: Names, words: Words, reader: Player | None = None
) -> SheetPicture:
    """The standings of a part of a season; the reader's own line is marked."""
    season, rules = kept.season, kept.rules
    place = season.part(division)
    standings = season.standings(*place)
    shown = standings[page_of(len(standings), page)]
    breaks = [(order, tie_break) for order, tie_break in enumerate(rules.tie_breaks) if tie_break not in UNSHOWN][
        :SHOWN_BREAKS
    ]
    columns = [
        Column(words("site.rank")),
        Column(words("site.player"), "left", is_wide=True),
        Column(words("site.games")),
        Column(words("site.wins")),
        Column(words("site.points")),
        *(Column(words(f"site.tie_break.{tie_break.value}")) for _, tie_break in breaks),
    ]
    moving = min(rules.moving, len(standings) // 2)
    ends = set()
    if len(season.divisions[MAIN]) > 1 and moving and not rules.finals:
        ends = {moving} if division > 1 else set()
        ends |= {len(standings) - moving} if division < len(season.divisions[MAIN]) else set()
    rows = [
        TableRow(
            (
                str(each.rank),
                names(each.player),
                str(each.games),
                str(each.wins),
                number(each.points, words),
                *(number(each.breaks[order], words) for order, _ in breaks),
            ),
            is_marked=each.player == reader,
            ends_part=standings.index(each) + 1 in ends,
        )
        for each in shown
    ]
    played = len(season.rounds_of(*place))
    part = part_title(season, place, words)
    rounds = rules.rounds if season.form_of(place[0]) is not SeasonForm.BRACKET else played
    about = words("league.part_in_round", part=part, round=played, rounds=rounds)
    facts = TableSheet(kept.stored.title, about, tuple(columns), tuple(rows), words("league.moving") if ends else "")
    text = clipped("\n".join([f"{kept.stored.title}. {about}.", *standing_lines(shown, names, words)]), LONGEST_TEXT)
    return SheetPicture(table_paper.compose, facts, text)


def standing_lines(standings: Iterable[StandingsLine], names: Names, words: Words) -> list[str]:
    """The same in words, one line for each player."""
    return [
        words(
            "league.standing_line",
            rank=each.rank,
            player=names(each.player),
            points=number(each.points, words),
            games=words.plural("league.games", each.games),
        )
        for each in standings
    ]


def teams_sheet(kept: KeptSeason, page: int, names: Names, words: Words, reader: Player | None = None) -> SheetPicture:
    """How the teams of a season stand; the reader's own is marked."""
    lines = team_standings(kept.season)
    rows = [
        TableRow(
            (
                str(each.rank),
                words.plain_name(each.name),
                words.list([names(player) for player in each.players]),
                str(each.games),
                str(each.wins),
                number(each.points, words),
            ),
            is_marked=reader in each.players,
        )
        for each in lines[page_of(len(lines), page)]
    ]
    columns = (
        Column(words("site.rank")),
        Column(words("site.team"), "left"),
        Column(words("site.players"), "left", is_wide=True),
        Column(words("site.games")),
        Column(words("site.wins")),
        Column(words("site.points")),
    )
    about = words("league.view.teams")
    facts = TableSheet(kept.stored.title, about, columns, tuple(rows))
    told = team_lines(kept, page, names, words)
    return SheetPicture(
        table_paper.compose, facts, clipped("\n".join([f"{kept.stored.title}. {about}.", *told]), LONGEST_TEXT)
    )


def team_lines(kept: KeptSeason, page: int, names: Names, words: Words) -> list[str]:
    """The same in words, one line for each team."""
    lines = team_standings(kept.season)
    return [
        words(
            "league.team_line",
            rank=each.rank,
            team=words.plain_name(each.name),
            players=words.list([names(player) for player in each.players]),
            points=number(each.points, words),
        )
        for each in lines[page_of(len(lines), page)]
    ]


def cross_pages(players: int) -> int:
    """How many pages the cross table of so many players has: blocks of lines, each with blocks of columns."""
    return _blocks(players, ROWS_OF_A_PAGE) * _blocks(players, COLUMNS_OF_A_PAGE)


def _blocks(count: int, size: int) -> int:
    return max(1, -(-count // size))


def cross_sheet(
    kept: KeptSeason, division: int, names: Names, words: Words, reader: Player | None = None, page: int = 0
) -> SheetPicture:
    """How often each finished ahead of each other, and how often behind; a page of it, from 0."""
    part = kept.season.part(division)
    players = [each.player for each in kept.season.standings(*part)]
    lines_block, columns_block = divmod(page, _blocks(len(players), COLUMNS_OF_A_PAGE))
    ranked = list(enumerate(players, start=1))
    across = ranked[columns_block * COLUMNS_OF_A_PAGE : (columns_block + 1) * COLUMNS_OF_A_PAGE]
    down = ranked[page_of(len(players), lines_block)]
    ahead = _ahead(kept.season.games(*part), kept)
    columns = (
        Column("", "right"),
        Column(words("site.player"), "left", is_wide=True),
        *(Column(str(place), "middle") for place, _ in across),
    )
    rows: list[TableRow] = []
    lines: list[str] = []
    for place, one in down:
        cells = [_met(ahead, one, other) for _, other in across]
        rows.append(TableRow((str(place), names(one), *cells), is_marked=one == reader))
        met = [
            f"{names(other)} {cell}" for (_, other), cell in zip(across, cells, strict=True) if cell not in ("", "·")
        ]
        lines.append(words("league.cross_line", player=names(one), results=words.list(met) if met else "0"))
    about = words("league.cross_about", part=part_title(kept.season, part, words))
    facts = TableSheet(kept.stored.title, about, columns, tuple(rows), words("site.cross_table_help"))
    return SheetPicture(table_paper.compose, facts, clipped("\n".join([about, *lines]), LONGEST_TEXT))


def _ahead(games: Iterable[FinishedGame], kept: KeptSeason) -> dict[tuple[Player, Player], int]:
    found: dict[tuple[Player, Player], int] = {}
    for game in games:
        for outcome in outcomes(game, kept.rules.scheme):
            for other in outcome.ahead_of:
                found[outcome.player, other] = found.get((outcome.player, other), 0) + 1
    return found


def _met(ahead: dict[tuple[Player, Player], int], one: Player, other: Player) -> str:
    if one == other:
        return "·"
    won, lost = ahead.get((one, other), 0), ahead.get((other, one), 0)
    return f"{won}:{lost}" if won or lost else ""


def ranking_sheet(
    ranked: Ranked, pool: Pool, page: int, names: Names, words: Words, reader: Player | None = None
) -> SheetPicture:
    """The ranking of a server in a family of games at a pace; who has none yet stands behind, without a rank."""
    ledger = ranked.ledgers[pool]
    ranking = [(f"{rank}", *each) for rank, each in enumerate(ledger.ranking(ranked.rules), start=1)]
    everybody = [*ranking, *(("", *each) for each in ledger.provisional(ranked.rules))]
    rows: list[TableRow] = []
    lines: list[str] = []
    for rank, player, rating in everybody[page_of(len(everybody), page)]:
        shown_rating = words("site.rating", value=rating.value, margin=rating.margin)
        cells = (rank, names(player), str(rating.assured_value), shown_rating, str(rating.games))
        rows.append(TableRow(cells, is_marked=player == reader, ends_part=rank == str(len(ranking))))
        key = "league.ranking_line" if rank else "league.provisional_line"
        lines.append(words(key, rank=rank, player=names(player), assured=rating.assured_value, rating=shown_rating))
    columns = (
        Column(words("site.rank")),
        Column(words("site.player"), "left", is_wide=True),
        Column(words("site.assured")),
        Column(words("site.rating_column")),
        Column(words("site.games")),
    )
    title, rules = words("site.ranking"), ranked.rules
    note = words("site.ranking_help", games=rules.provisional_games, opponents=rules.provisional_opponents)
    facts = TableSheet(title, pool_name(pool, words), columns, tuple(rows), note)
    text = clipped("\n".join([f"{title}. {pool_name(pool, words)}.", *lines]), LONGEST_TEXT)
    return SheetPicture(table_paper.compose, facts, text)


def pool_name(pool: Pool, words: Words) -> str:
    """Such as "El Grande, over days"."""
    return f"{words(f'site.family.{pool.family}')}, {words(f'site.pace.{pool.pace.value}')}"
