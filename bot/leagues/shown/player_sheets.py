"""The page of a player, and the records of a server: as pictures, and the same in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import tzinfo
from typing import Any, Final

from bot.faces import Face, SheetPicture, face_named
from bot.i18n.measure import clipped
from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason
from bot.leagues.rules.points import PLACES, PlayerOutcome, outcomes
from bot.leagues.rules.ratings import Pool, Ranked, RatingChange
from bot.leagues.rules.records import Record, RecordKind, records
from bot.leagues.rules.rulings import corrected
from bot.leagues.shown.sheets import LONGEST_TEXT, Names, day, pool_name
from bot.narrator.rows import CARD, REGION, Habit
from bot.storage.records.results import FinishedGame, Player
from render.sheets import player_sheet as player_paper
from render.sheets import table_sheet as table_paper
from render.sheets.player_sheet import PlayerSheet
from render.sheets.table_sheet import Column, TableRow, TableSheet

CURVE: Final = 60
"""Games that a curve shows, the newest ones."""
BEST: Final = 3
"""How many of the best games and of the favourites stand on a page."""
SHOWN_TROPHIES: Final = 4
SHOWN_CHAMPIONS: Final = 6


@dataclass(frozen=True, slots=True)
class Besides:
    """What a page tells besides ratings: how often its player did what, what they have won, and, if it is about one
    season only, what that is called."""

    habits: Mapping[Habit, int] = field(default_factory=dict)
    trophies: Sequence[Trophy] = ()
    season: str = ""


def player_sheet(
    player: Player, pool: Pool, ranked: Ranked, names: Names, words: Words, besides: Besides | None = None
) -> SheetPicture:
    """Somebody's rating and how it came to be; they have played at least one rated game in this pool."""
    ledger = ranked.ledgers[pool]
    changes = ledger.curves[player][-CURVE:]
    rating = ledger.of(player)
    figures = _figures(player, pool, ranked, words)
    favourites = _favourites(besides or Besides(), face_named(pool.family), words)
    ratings = [changes[0].before, *(change.after for change in changes)]
    facts = PlayerSheet(
        name=names(player),
        about=besides.season if besides is not None and pool.season is not None else pool_name(pool, words),
        chart_heading=words("league.curve"),
        values=tuple(each.value for each in ratings),
        margins=tuple(each.margin for each in ratings),
        figures=tuple(figures),
        favourites=tuple(favourites),
        note=words("site.provisional" if ranked.rules.is_provisional(rating) else "site.margin_help"),
    )
    told = "\n".join(f"{what}: {figure}." for what, figure in [*figures, *favourites])
    text = f"{facts.name}. {facts.about}.\n{told}\n{_curve_text(changes, words)}"
    return SheetPicture(player_paper.compose, facts, clipped(text, LONGEST_TEXT))


def _curve_text(changes: Sequence[RatingChange], words: Words) -> str:
    first, last = changes[0].before.value, changes[-1].after.value
    return words("site.curve", first=first, last=last, games=len(changes))


def _figures(player: Player, pool: Pool, ranked: Ranked, words: Words) -> list[tuple[str, str]]:
    ledger = ranked.ledgers[pool]
    rating = ledger.of(player)
    own = [game for game in _games(ranked, pool) if _is_in(player, game)]
    played = [
        outcome for game in corrected(own, ranked.rulings) for outcome in _outcomes(game) if outcome.player == player
    ]
    found = [
        (words("site.rating_column"), words("site.rating", value=rating.value, margin=rating.margin)),
        (words("site.assured"), str(rating.assured_value)),
        (words("league.rated_games"), str(rating.games)),
        (words("site.wins"), str(sum(outcome.is_win for outcome in played))),
        (words("league.expected_wins"), str(round(sum(change.expected for change in ledger.curves[player])))),
    ]
    for size in (2, 3, 4, 5):
        at_size = [outcome for outcome in played if outcome.size == size and not outcome.left]
        if at_size:
            counts = [sum(outcome.place == place for outcome in at_size) for place in range(1, size + 1)]
            found.append((words("league.places_of", players=size), " · ".join(map(str, counts))))
    stood_in = ledger.stand_ins.get(player)
    if stood_in is not None:
        worth = words.plural("site.stood_in_for", stood_in.games, worth=f"{stood_in.value:+d}")
        found.append((words("site.stood_in"), worth))
    best = sorted((outcome.score for outcome in played if not outcome.left), reverse=True)[:BEST]
    if best:
        found.append((words("league.best_games"), " · ".join(map(str, best))))
    return found


def _favourites(besides: Besides, face: Face[Any], words: Words) -> list[tuple[str, str]]:
    """What somebody likes best, the most frequent first, and their trophies."""
    found = []
    for kind in (REGION, CARD):
        counts = {habit: count for habit, count in besides.habits.items() if habit.kind == kind}
        liked = sorted(counts, key=lambda habit: (-counts[habit], habit.name))[:BEST]
        if liked:
            told = [words("league.liked", what=face.habit(habit, words), count=counts[habit]) for habit in liked]
            found.append((words(f"league.favourite.{kind}"), " · ".join(told)))
    if besides.trophies:
        shown = besides.trophies[:SHOWN_TROPHIES]
        told = [words("league.trophy", place=each.place, season=words.plain_name(each.season)) for each in shown]
        found.append((words("league.trophies"), " · ".join(told)))
    return found


def _games(ranked: Ranked, pool: Pool) -> list[FinishedGame]:
    of_all = [game for game in ranked.games if (game.family, game.pace) == (pool.family, pool.pace)]
    return of_all if pool.season is None else [game for game in of_all if game.season == pool.season]


def _is_in(player: Player, game: FinishedGame) -> bool:
    return any(part.player == player for seat in game.seats for part in seat.parts)


def _outcomes(game: FinishedGame) -> tuple[PlayerOutcome, ...]:
    return outcomes(game, PLACES)


def records_sheet(
    pool: Pool,
    ranked: Ranked,
    champions: Sequence[Trophy],
    names: Names,
    words: Words,
    zone: tzinfo,
    reader: Player | None = None,
) -> SheetPicture:
    """The records of a server, and who won its newest seasons; the reader's own are marked."""
    found = records(corrected(_games(ranked, pool), ranked.rulings), ranked.ledgers[pool], ranked.rules)
    rows: list[TableRow] = []
    lines: list[str] = []
    for record in found:
        who = _holders([names(player) for player in record.players], words)
        what, much, since = _record(record, words), _value(record, words), day(record.at, words, zone)
        rows.append(TableRow((what, who, much, since), is_marked=reader in record.players))
        lines.append(words("league.record_line", what=what, player=who, value=much, day=since))
    if rows and champions:
        rows[-1] = TableRow(rows[-1].cells, rows[-1].is_marked, ends_part=True)
    for trophy in champions[:SHOWN_CHAMPIONS]:
        what, who = words("league.winner_of", season=words.plain_name(trophy.season)), names(trophy.player)
        since = day(trophy.won_at, words, zone)
        rows.append(TableRow((what, who, "", since), is_marked=reader == trophy.player))
        lines.append(words("league.winner_line", what=what, player=who, day=since))
    columns = (
        Column(words("league.record"), "left", is_wide=True),
        Column(words("league.holder"), "left", is_wide=True),
        Column(""),
        Column(words("league.since")),
    )
    title, about = words("league.records"), pool_name(pool, words)
    facts = TableSheet(title, about, columns, tuple(rows))
    return SheetPicture(table_paper.compose, facts, clipped("\n".join([f"{title}. {about}.", *lines]), LONGEST_TEXT))


def _holders(people: Sequence[str], words: Words) -> str:
    """All of them, or the first ones and how many more."""
    if len(people) <= BEST:
        return words.list(people)
    return words.plural("league.holders", len(people) - BEST + 1, people=words.row(people[: BEST - 1], "event.row"))


def _record(record: Record, words: Words) -> str:
    return words(f"league.record.{record.kind.value}", players=record.size)


def _value(record: Record, words: Words) -> str:
    if record.kind is RecordKind.RATING:
        return str(record.value)
    if record.kind in (RecordKind.SCORE, RecordKind.MARGIN):
        return words.plural("site.score", record.value)
    return words.plural("league.games", record.value)


ON_THE_PODIUM: Final = 3


@dataclass(frozen=True, slots=True)
class Trophy:
    """One of the first three places of the first division of a season."""

    season: str
    """Its title."""
    player: Player
    place: int
    won_at: int


def trophies(seasons: Iterable[KeptSeason], pool: Pool) -> list[Trophy]:
    """All trophies of seasons in this family and pace, the newest first, after all decisions."""
    closed = [
        (kept.season.closed_at, kept)
        for kept in seasons
        if kept.season.closed_at is not None and (kept.rules.family, kept.rules.pace) == (pool.family, pool.pace)
    ]
    return [
        Trophy(kept.stored.title, player, place, closed_at)
        for closed_at, kept in sorted(closed, key=lambda each: -each[0])
        for place, player in enumerate(kept.podium(ON_THE_PODIUM), start=1)
    ]


def of_player(won: Sequence[Trophy], player: Player) -> list[Trophy]:
    """Those of somebody, the best first."""
    return sorted((each for each in won if each.player == player), key=lambda each: each.place)


def champions(won: Sequence[Trophy]) -> list[Trophy]:
    """The winners, of the newest season first."""
    return [each for each in won if each.place == 1]
