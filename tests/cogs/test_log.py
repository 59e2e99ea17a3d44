"""The log in Discord: pages with headings, filters, the file, and that filters tell nobody others' secrets."""

from __future__ import annotations

import re

import pytest

from bot.game.states import SeatState
from bot.i18n.texts import Texts
from cogs.log import PAGE_LIMIT, LogSection, pages
from tests.cogs.course import asked, panel_of, play_on, start_table
from tests.cogs.driver import Driver, Person, Screen

WORDS = Texts.load().for_locale("en")


async def log_of(driver: Driver, person: Person) -> Screen:
    return await person.press(await driver.last_post(), "Log")


async def filtered(person: Person, log: Screen, value: str) -> Screen:
    return await person.choose(log, [value], log.menus[0].custom_id)


async def long_game(driver: Driver) -> tuple[Person, Person]:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    await play_on(driver, [ana, ben], lambda state: state.view.round == 8, prefer=["place", "special", "end"])
    return ana, ben


async def test_every_page_says_where_in_the_game_it_begins(driver: Driver) -> None:
    ana, _ = await long_game(driver)
    page = await log_of(driver, ana)
    seen = []
    while True:
        _, first, *_ = page.text.splitlines()
        assert re.fullmatch(r"\*\*(Before the first round|Round \d+ · .*)\*\*", first), page.text
        assert len(page.text) <= 4000
        seen.append(page.text)
        if page.buttons["Older"].disabled:
            break
        page = await ana.press(page, "Older")
    assert len(seen) > 1
    assert "Before the first round" in seen[-1]
    assert re.search(r"Round 5 · turn 2 · (🔻 ana|🔵 ben)", "".join(seen))


async def test_filters_show_one_player_one_round_or_the_scorings_and_stay_while_leafing(driver: Driver) -> None:
    ana, _ = await long_game(driver)
    log = await log_of(driver, ana)

    of_round = await filtered(ana, log, "round.5")
    assert set(re.findall(r"\*\*Round (\d+)", of_round.text)) == {"5"}
    assert of_round.menus[0].chosen == ("round.5",)
    of_ana = await filtered(ana, log, "player.0")
    assert "· ben" not in of_ana.text
    if "Older" in of_ana.buttons and not of_ana.buttons["Older"].disabled:
        of_ana = await ana.press(of_ana, "Older")
    assert of_ana.menus[0].chosen == ("player.0",)
    scorings = await filtered(ana, log, "scorings")
    assert "general scoring" in scorings.text
    assert "power cards" not in scorings.text


async def test_the_log_can_be_taken_away_as_a_file(driver: Driver) -> None:
    ana, _ = await long_game(driver)
    answer = await ana.press(await log_of(driver, ana), "As a file")

    assert answer.ephemeral
    (attachment,) = answer.stored.attachments
    assert attachment["filename"] == "table-1-log.txt"
    content = driver.env.backend.cdn.get(attachment["url"])
    assert content is not None
    told = content.decode()
    assert "== Round 4 · turn 1 · " in told
    assert "== Round 7 · " in told
    assert "**" not in told
    assert "\\" not in told


async def secret_of_ana(driver: Driver) -> tuple[Person, Person, str]:
    """Ana (or Ben) has taken a power card back; returns who has, the other one, and what the court says of it."""
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)

    def may_choose(state: SeatState) -> bool:
        return asked("TakePowerCardBack")(state) and len(state.view.choices) > 1

    owner = await play_on(driver, [ana, ben], may_choose, ["take power_card_back", "special", "take_back", "end"])
    panel = await panel_of(driver, owner)
    panel = await owner.make(panel, next(iter(panel.choices)))
    await owner.make(panel, "end")
    court = await owner.press(await driver.last_post(), "My court")
    return owner, ben if owner is ana else ana, court.text.partition("Only you know**\n")[2].splitlines()[0]


async def test_ones_own_secrets_are_in_ones_own_log_only(driver: Driver) -> None:
    owner, other, secret = await secret_of_ana(driver)
    stranger = driver.person("eva")

    mine = await filtered(owner, await log_of(driver, owner), "secrets")
    assert secret in mine.text
    for person in (other, stranger):
        log = await log_of(driver, person)
        shown = [log]
        for value in ("all", "secrets", "scorings", "player.0", "player.1", "round.1", "round.2", "round.3"):
            shown.append(await driver.forge(person, log, "logfilter:1", [value]))
            shown.append(await driver.forge(person, log, f"logfile:1:{value}"))
        for screen in shown:
            assert secret not in screen.text
            files = [driver.env.backend.cdn.get(each["url"]) or b"" for each in screen.stored.attachments]
            assert all(secret.encode() not in file for file in files)


@pytest.mark.parametrize("length", [1, 60, 700, 3300, 9000])
def test_no_page_is_longer_than_it_may_be_and_every_one_has_a_heading(length: int) -> None:
    told = [LogSection(f"Round {number}", ("x" * length,) * 6) for number in range(1, 12)]
    for page in pages(told, WORDS):
        assert page[0].startswith("**Round ")
        assert sum(len(line) + 1 for line in page) <= PAGE_LIMIT + 1
