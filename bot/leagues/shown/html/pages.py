"""From seasons and ratings to the files of a site."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from babel.dates import format_date
from babel.numbers import format_decimal
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from bot.i18n.words import Words
from bot.leagues.rules.points import PlayerOutcome, outcomes
from bot.leagues.rules.ratings import Ledger, Pool, RatingRules
from bot.leagues.rules.rulings import Ruling, corrected
from bot.leagues.rules.season.season import Season, SeasonPart
from bot.leagues.rules.season.table import SeasonTable
from bot.leagues.rules.teams import team_standings, teams_of
from bot.leagues.shown import export
from bot.leagues.shown.html.charts import curve
from bot.leagues.shown.html.people import PublicNames
from bot.leagues.shown.parts import part_title, table_title
from bot.storage.records.leagues import KnownMember
from bot.storage.records.results import FinishedGame, Player

TEMPLATES: Final = Path(__file__).resolve().parents[4] / "data" / "site"
LARGEST_CROSS_TABLE: Final = 20
"""Players: a wider one is not read by anybody."""


@dataclass(frozen=True, slots=True)
class ReplayPicture:
    """A step of a game: what happened, and the picture after it, which is a file beside the pages."""

    title: str
    sentences: tuple[str, ...]
    picture: str
    text: str
    """What the picture shows, in words."""
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """A finished game, step by step, in a file of its own."""

    file: str
    title: str
    steps: tuple[ReplayPicture, ...]


@dataclass(frozen=True, slots=True)
class League:
    """What a league shows of itself. Seasons are in the order in which they were played, the newest last."""

    title: str
    seasons: Mapping[str, Season]
    """By their titles."""
    ledgers: Mapping[Pool, Ledger]
    members: Mapping[Player, KnownMember]
    written_at: int
    rating_rules: RatingRules = field(default_factory=RatingRules)
    replays: Mapping[str, ReplayPage] = field(default_factory=dict)
    """By the names of the games."""
    rulings: Sequence[Ruling] = ()
    """What organisers decided about games of no season."""
    games: Sequence[FinishedGame] = ()
    """All rated games as they ended, those of no season too."""


@dataclass(frozen=True, slots=True)
class PagePart:
    """Files that are made together. As long as its `key` is the same, so are they, but for when they were written."""

    name: str
    key: object
    make: Callable[[], dict[str, bytes]]


@dataclass(slots=True)
class Calculated:
    """What was calculated of seasons for their pages, by their ids; it holds until something happens in them."""

    divisions: dict[str, tuple[int, list[dict[str, Any]]]] = field(default_factory=dict)
    played: dict[str, tuple[int, list[tuple[FinishedGame, PlayerOutcome]]]] = field(default_factory=dict)


def site_parts(league: League, words: Words, calculated: Calculated | None = None) -> Iterator[PagePart]:
    """All parts of the site. What was `calculated` for it the last time is not calculated again."""
    pages = _Pages(league, words, calculated or Calculated())
    yield pages.index()
    yield pages.games()
    for number, (title, season) in enumerate(league.seasons.items(), start=1):
        yield from pages.season(number, title, season)
    for replay in league.replays.values():
        yield pages.replay(replay)
    for player in pages.people.named():
        yield pages.player(player)


class _Pages:
    """The pages of one league in one language."""

    def __init__(self, league: League, words: Words, calculated: Calculated) -> None:
        self.league = league
        self.calculated = calculated
        self.words = words
        self.people = PublicNames(league.members, words)
        self._templates = Environment(
            loader=FileSystemLoader(TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._played = self._games_of_all()
        names = [(player, self.people.name(player)) for player in league.members]
        self._common = hashlib.blake2s(repr((league.title, [*league.seasons], words.locale, names)).encode()).digest()
        """What stands on every page, or may."""
        self._templates.filters |= {"number": self._number, "instant": self._instant, "iso": _iso}

    def index(self) -> PagePart:
        league = self.league
        pools = [
            (pool, ledger.ranking(league.rating_rules), ledger.provisional(league.rating_rules))
            for pool, ledger in self._overall()
        ]
        seasons = [
            (f"season-{number}.html", title, season)
            for number, (title, season) in enumerate(league.seasons.items(), start=1)
        ]
        stages = [(each.closed_at, bool(each.divisions), len(each.members)) for each in league.seasons.values()]
        everybody = [(pool, ledger.ratings, ledger.stand_ins) for pool, ledger in league.ledgers.items()]

        def make() -> dict[str, bytes]:
            ratings = export.ratings(league.ledgers, league.rating_rules, self.people.name)
            return {
                "index.html": self._page("index.html", title=league.title, pools=pools, seasons=seasons),
                "style.css": (TEMPLATES / "style.css").read_bytes(),
                "ratings.csv": ratings.as_csv().encode(),
            }

        return PagePart("index", (self._common, stages, everybody, league.rating_rules, tuple(league.rulings)), make)

    def games(self) -> PagePart:
        """What ratings are calculated from: `docs/leagues/recalculate.py` does it again."""
        league = self.league
        decided = [("", league.rulings), *((each.rules.id, each.rulings) for each in league.seasons.values())]
        of_all = [ruling for _, rulings in decided for ruling in rulings]

        def make() -> dict[str, bytes]:
            tables = {name: table for each in league.seasons.values() for name, table in each.tables.items()}
            sheets = [
                export.results(corrected(league.games, of_all), None, self.people.name, tables, "games"),
                export.rules([each.rules for each in league.seasons.values()], league.rating_rules),
                export.rulings(decided),
            ]
            return {f"{sheet.name}.csv": sheet.as_csv().encode() for sheet in sheets}

        last = league.games[-1].table if league.games else ""
        return PagePart("games", (self._common, len(league.games), last, of_all, league.rating_rules), make)

    def season(self, number: int, title: str, season: Season) -> Iterator[PagePart]:
        """A season: a page for itself, one for each division and one for each round of those, and its exports."""
        divisions = self._divisions(number, season)
        about: dict[str, Any] = {"number": number, "season": season, "season_title": title}

        def make() -> dict[str, bytes]:
            teams = team_standings(season)
            page = self._page("season.html", title=title, divisions=divisions, teams=teams, **about)
            files = {f"season-{number}.html": page}
            for division in divisions:
                name = self._division_name(title, division)
                rounds = [(played, _round_file(division, played)) for played in division["rounds"]]
                page = self._page("division.html", title=name, division=division, rounds=rounds, **about)
                files[division["file"]] = page
            return files | self.exports(number, season)

        yield PagePart(f"season {number}", (self._common, season.rules.id, season.count), make)
        for division in divisions:
            for played in division["rounds"]:
                yield self._round(division, played, about)

    def _round(self, division: dict[str, Any], played: int, about: dict[str, Any]) -> PagePart:
        tables: list[SeasonTable] = division["rounds"][played]
        file = _round_file(division, played)
        name = self._division_name(about["season_title"], division)
        title = f"{name}, {self.words('site.round', number=played)}"
        key = [
            (table.id, table.seating, table.started_at, table.ended_at, bool(table.disputes), result, replay)
            for table in tables
            for result, replay in [(division["results"].get(table.id), self.league.replays.get(table.id))]
        ]

        def make() -> dict[str, bytes]:
            return {file: self._page("round.html", title=title, division=division, tables=tables, **about)}

        return PagePart(file, (self._common, key), make)

    def _division_name(self, title: str, division: dict[str, Any]) -> str:
        return f"{title}, {division['title']}"

    def replay(self, replay: ReplayPage) -> PagePart:
        def make() -> dict[str, bytes]:
            return {replay.file: self._page("steps.html", title=replay.title, replay=replay)}

        return PagePart(replay.file, (self._common, replay), make)

    def player(self, player: Player) -> PagePart:
        file = self.people.page(player) or ""
        played = self._played.get(player, [])
        curves = [
            (pool, ledger.of(player), changes, ledger.stand_ins.get(player))
            for pool, ledger in self._overall()
            if (changes := ledger.curves.get(player))
        ]

        def make() -> dict[str, bytes]:
            page = self._page(
                "player.html",
                title=self.people.name(player),
                ratings=[
                    (pool, rating, changes, curve(changes), stood_in) for pool, rating, changes, stood_in in curves
                ],
                played=played,
                places=_places(outcome for _, _, outcome in played if not outcome.left),
            )
            return {file: page}

        return PagePart(file, (self._common, self.league.rating_rules, curves, played), make)

    def exports(self, number: int, season: Season) -> dict[str, bytes]:
        """What programs read of a season, with the same names as the pages."""
        divisions = [season.standings(*place) for place in season.parts()]
        sheets = [
            export.results(season.games(), season.rules.scheme, self.people.name, season.tables),
            export.standings(divisions, season.rules.tie_breaks, self.people.name, teams_of(season)),
        ]
        files = {f"season-{number}-{sheet.name}.csv": sheet.as_csv().encode() for sheet in sheets}
        return files | {f"season-{number}.json": export.as_json(sheets)}

    def _divisions(self, number: int, season: Season) -> list[dict[str, Any]]:
        known = self.calculated.divisions.get(season.rules.id)
        if known is None or known[0] != season.count:
            parts = enumerate(season.parts(), start=1)
            found = [self._division(number, season, division, place) for division, place in parts]
            known = self.calculated.divisions[season.rules.id] = (season.count, found)
        return known[1]

    def _division(self, number: int, season: Season, division: int, place: SeasonPart) -> dict[str, Any]:
        """A part of a season: its `number` is that of the part, whatever division it is."""
        standings = season.standings(*place)
        players = [standing.player for standing in standings]
        games = season.games(*place)
        rounds: dict[int, list[SeasonTable]] = {}
        for table in season.tables_of(*place):
            rounds.setdefault(table.round, []).append(table)
        return {
            "number": division,
            "title": part_title(season, place, self.words),
            "name": f"season-{number}-division-{division}",
            "file": f"season-{number}-division-{division}.html",
            "standings": standings,
            "rounds": rounds,
            "results": {game.table: _seats(game, season.tables[game.table]) for game in games},
            "cross": _cross_table(players, games, season) if len(players) <= LARGEST_CROSS_TABLE else None,
        }

    def _games_of_all(self) -> dict[Player, list[Played]]:
        """Everybody's games, the newest first."""
        found: dict[Player, list[Played]] = {}
        for title, season in self.league.seasons.items():
            known = self.calculated.played.get(season.rules.id)
            if known is None or known[0] != season.count:
                scheme = season.rules.scheme
                of_all = [(game, outcome) for game in season.games() for outcome in outcomes(game, scheme)]
                known = self.calculated.played[season.rules.id] = (season.count, of_all)
            for game, outcome in known[1]:
                found.setdefault(outcome.player, []).append((title, game, outcome))
        return {player: sorted(played, key=lambda each: -each[1].ended_at) for player, played in found.items()}

    def _overall(self) -> list[tuple[Pool, Ledger]]:
        pools = sorted(pool for pool in self.league.ledgers if pool.season is None)
        return [(pool, self.league.ledgers[pool]) for pool in pools]

    def _page(self, template: str, **values: Any) -> bytes:
        made = self._templates.get_template(template).render(
            league=self.league,
            table_title=lambda season, table: table_title(season, table, self.words),
            words=self.words,
            people=self.people,
            provisional=self.league.rating_rules.is_provisional,
            **values,
        )
        return made.encode()

    def _number(self, value: Fraction | int) -> str:
        return str(format_decimal(round(float(value), 2), locale=self.words.locale))

    def _instant(self, milliseconds: int) -> str:
        moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
        day = format_date(moment, "medium", locale=self.words.locale)
        return f"{day}, {moment:%H:%M} UTC"


def _iso(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


Played = tuple[str, FinishedGame, PlayerOutcome]
"""A game of a season by its title, and what it was for somebody."""


def _round_file(division: dict[str, Any], played: int) -> str:
    return f"{division['name']}-round-{played}.html"


@dataclass(frozen=True, slots=True)
class PageSeat:
    """A line of a result: the place that counts, and whose seat it was, also if they were excused."""

    place: int
    score: int
    owner: Player
    left: bool
    is_excused: bool
    stand_ins: tuple[Player, ...]


def _seats(game: FinishedGame, table: SeasonTable) -> list[PageSeat]:
    """The result of a table as it counts, the best first."""
    played = table.result or game
    found: list[PageSeat] = []
    for counted, seat in zip(game.seats, played.seats, strict=True):
        owner = seat.owner
        stand_ins = tuple(part.player for part in seat.stand_ins)
        found.append(
            PageSeat(
                place=counted.place,
                score=seat.score,
                owner="" if owner is None else owner.player,
                left=owner is not None and owner.left,
                is_excused=counted.owner is None and owner is not None,
                stand_ins=stand_ins,
            )
        )
    return sorted(found, key=lambda seat: seat.place)


Meeting = tuple[int, int]
"""How often somebody finished ahead of somebody else, and how often behind."""


def _cross_table(players: list[Player], games: Iterable[FinishedGame], season: Season) -> dict[Player, list[Meeting]]:
    """For each player what happened between them and each other player, in the order of the standings."""
    ahead: dict[tuple[Player, Player], int] = {}
    for game in games:
        for outcome in outcomes(game, season.rules.scheme):
            for other in outcome.ahead_of:
                pair = (outcome.player, other)
                ahead[pair] = ahead.get(pair, 0) + 1
    return {one: [(ahead.get((one, other), 0), ahead.get((other, one), 0)) for other in players] for one in players}


def _places(finished: Iterable[PlayerOutcome]) -> dict[int, list[int]]:
    """How often somebody came first, second and so on, by the number of players."""
    found: dict[int, list[int]] = {}
    for outcome in finished:
        found.setdefault(outcome.size, [0] * outcome.size)[outcome.place - 1] += 1
    return dict(sorted(found.items()))
