"""The panels of organisers, also for very many people and tables."""

from __future__ import annotations

from bot.i18n.escape import FORMER_PLAYER
from bot.i18n.texts import Texts
from bot.leagues.rules.league import KeptSeason, Roll
from bot.leagues.rules.rulings import LONGEST_REASON, Ruling, Void
from bot.leagues.rules.schedule.entrants import Entrant
from bot.leagues.rules.schedule.history import Round
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.facts import MAIN, Recorded
from bot.leagues.rules.season.rules import SeasonRules
from bot.leagues.rules.season.season import Season
from bot.storage.records.leagues import KnownMember, StoredSeason
from bot.storage.records.terms import Terms
from cogs.leagues.organising.correcting import log_panel, pages
from cogs.leagues.organising.managing import page_of_season

WORDS = Texts.load().for_locale("en")
PEOPLE = 60


def kept() -> KeptSeason:
    """Sixty people in a season of one round."""
    rules = SeasonRules("s1", 0, rounds=1, division_size=PEOPLE)
    players = tuple(f"m{number}" for number in range(1, PEOPLE + 1))
    tables = tuple(players[first : first + 2] for first in range(0, PEOPLE, 2))
    happened: list[facts.Fact] = [facts.SignedUp(Entrant(player)) for player in players]
    happened += [facts.Drawn(MAIN, (players,)), facts.Paired(MAIN, 1, 1, Round(tables, ()))]
    season = Season(rules, [Recorded(str(number), number, fact) for number, fact in enumerate(happened)])
    return KeptSeason(
        StoredSeason(5, 6, "Spring", "{}", {}, Terms(), id=1, announced_at=0, fact_count=len(happened)), season
    )


def test_an_organiser_finds_everybody_and_every_table_page_by_page() -> None:
    members = {
        f"m{number}": KnownMember(number, 100 + number, f"P{number:02}", False) for number in range(1, PEOPLE + 1)
    }
    people: list[str] = []
    tables: list[str] = []
    for page in range(3):
        panel = page_of_season(kept(), Roll(members), (), WORDS, page=page)
        told = str(panel.to_components())  # type: ignore[no-untyped-call]  # discord.py does not annotate it
        people += [player for player in members if f"'value': '{player}'" in told]
        tables += [f"1-1-1-{number}" for number in range(1, 31) if f"'value': '1-1-1-{number}'" in told]
    assert sorted(people) == sorted(members)
    assert sorted(tables) == sorted(f"1-1-1-{number}" for number in range(1, 31))


def test_every_decision_about_a_game_of_no_season_is_read_and_revoked_page_by_page() -> None:
    rulings = [Ruling(f"ruling {number}.", number, "m1", "x" * LONGEST_REASON, Void("7")) for number in range(1, 21)]
    count = pages(len(rulings), 30)
    revoked: list[str] = []
    for page in range(count):
        panel = str(log_panel(rulings, [], Roll({}), WORDS, page, count).to_components())  # type: ignore[no-untyped-call]
        assert panel.count("Table 7 does not count. " + "x" * LONGEST_REASON) == min(8, len(rulings) - 8 * page)
        revoked += [ruling.key for ruling in rulings if f"'value': '{ruling.key}'" in panel]
        assert ("'disabled': True" in panel) == (page in (0, count - 1))
    assert sorted(revoked) == sorted(ruling.key for ruling in rulings)
    assert "'custom_id': 'lcr'" not in str(log_panel(rulings, None, Roll({}), WORDS).to_components())  # type: ignore[no-untyped-call]


def test_a_decision_names_whoever_is_forgotten_in_the_language_of_the_reader() -> None:
    rulings = [Ruling("1", 1, "m1", f"{FORMER_PLAYER} was ill.", Void("7"))]
    for words in Texts.load().languages:
        told = str(log_panel(rulings, [], Roll({}), words).to_components())  # type: ignore[no-untyped-call]
        assert told.count(f"{words('privacy.former')} was ill.") == 2, "in the list, and in the menu that revokes"
