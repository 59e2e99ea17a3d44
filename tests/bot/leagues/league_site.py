"""A league with a finished season and one that is being played, for tests of its pages."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from io import BytesIO
from random import Random

from PIL import Image

from bot.i18n.texts import Texts
from bot.i18n.words import Words
from bot.leagues.rules.ratings import RatingRules, recalculated
from bot.leagues.rules.rulings import Excused, Fined, Ruling, Verdict
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.rules import SeasonForm, SeasonRules
from bot.leagues.rules.season.season import Season
from bot.leagues.running.site import HEIGHT, WIDTH
from bot.leagues.shown.html.pages import League, ReplayPage, ReplayPicture, site_parts
from bot.storage.records.leagues import KnownMember
from bot.storage.records.terms import DAY
from tests.bot.leagues.season_world import World

BEGINNING = 20_000 * DAY
NAMES = {1: "Ana <b>María</b>", 2: "Bén & Co.", 3: "a name that is as long as Discord allows", 5: "Dolores", 8: "=Eve"}


def season(name: str, starts_at: int, until: int, form: SeasonForm) -> Season:
    rules = SeasonRules(name, starts_at=starts_at, form=form, rounds=4, division_size=9, block_length=20 * DAY)
    world = World(rules, Random(11), now=starts_at - DAY)
    world.sign_up(18, 4)
    world.run(until)
    table = next(table for table in world.season.tables.values() if table.result is not None)
    verdicts: tuple[Verdict, ...] = (Excused(table.id, table.seating[0]), Fined("m5", Fraction(5, 2)))
    for number, verdict in enumerate(verdicts):
        ruling = Ruling(f"{name} {number}", world.now, "The organiser", "In hospital & late.", verdict)
        world.record(facts.Ruled(ruling))
    return world.season


@lru_cache(maxsize=1)
def sample() -> League:
    seasons = {
        "Spring & Easter": season("spring", BEGINNING, BEGINNING + 400 * DAY, SeasonForm.ROUND_ROBIN),
        "Autumn": season("autumn", BEGINNING + 400 * DAY, BEGINNING + 450 * DAY, SeasonForm.SWISS),
        "Winter": Season(SeasonRules("winter", starts_at=BEGINNING + 500 * DAY)),
    }
    games = [game for each in seasons.values() for game in each.games()]
    members = {
        f"m{number}": KnownMember(number, number, NAMES.get(number, ""), number in NAMES) for number in range(1, 23)
    }
    return League(
        "Liga “El Grande”",
        seasons,
        recalculated(games),
        members,
        BEGINNING + 450 * DAY,
        RatingRules(provisional_games=6),
    )


def site_files(league: League, words: Words) -> dict[str, bytes]:
    """All files of the site, by name."""
    return {name: content for part in site_parts(league, words) for name, content in part.make().items()}


def replay_files() -> dict[str, bytes]:
    """The pages of the same league with one of a game step by step, and its picture, as large as the bot draws them."""
    paper = BytesIO()
    Image.new("RGB", (WIDTH, HEIGHT), "#803020").save(paper, "PNG")
    step = ReplayPicture("Round 1: Ana", ("Ana plays 13.",), "replay-1-0.png", "The board.", WIDTH, HEIGHT)
    league = sample()
    table = next(table for table in league.seasons["Spring & Easter"].tables.values() if table.result is not None)
    shown = replace(league, replays={table.id: ReplayPage("replay-1.html", "A game", (step,))})
    return site_files(shown, Texts.load().default) | {step.picture: paper.getvalue()}


@lru_cache(maxsize=1)
def sample_files() -> dict[str, bytes]:
    return site_files(sample(), Texts.load().default)
