"""What happened since somebody looked: counted in turns of others, told privately, never more than they may know."""

from __future__ import annotations

from bot.game.states import SeatState
from tests.cogs.course import asked, called, panel_of, play_on, start_table
from tests.cogs.driver import Driver, Person, Screen


async def away(driver: Driver, ana: Person, ben: Person, until: int = 3) -> None:
    """The game goes on for some rounds without Ana and Ben looking at anything."""
    await play_on(driver, [ana, ben], lambda state: state.view.round == until, prefer=["place", "special", "end"])


async def first_look(driver: Driver, ana: Person, ben: Person) -> None:
    await start_table(driver, ana, ben)
    await ana.press(await driver.last_post(), "My court")


def news_label(screen: Screen) -> str:
    return next((label for label in screen.buttons if "since you last looked" in label), "")


async def test_the_court_says_how_many_turns_of_others_are_new_and_shows_them(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await first_look(driver, ana, ben)
    await away(driver, ana, ben, 3)

    court = await ana.press(await driver.last_post(), "My court")
    assert news_label(court) == "2 new turns since you last looked"
    digest = await ana.press(court, news_label(court))

    assert digest.ephemeral
    assert "Since you last looked" in digest.text
    assert "Round 1 · turn 1 · " in digest.text
    assert "Round 2 · turn 2 · " in digest.text
    assert "Before the first round" not in digest.text
    assert len(digest.pictures) == 1


async def test_what_was_read_is_not_offered_again_until_something_new_happens(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await first_look(driver, ana, ben)
    await away(driver, ana, ben)
    court = await ana.press(await driver.last_post(), "My court")
    assert news_label(await ana.press(await driver.last_post(), "My court")), "looking is not reading"
    digest = await ana.press(court, news_label(court))
    assert news_label(await ana.press(digest, "Play")) == ""
    assert news_label(await ana.press(await driver.last_post(), "My court")) == ""
    await away(driver, ana, ben, 4)
    later = await ana.press(await driver.last_post(), "My court")
    assert news_label(later) == "1 new turn since you last looked"
    digest = await ana.press(later, news_label(later))
    assert "Round 1" not in digest.text
    assert "2 turns, in round 3." in digest.text


async def test_the_digest_says_when_one_had_looked_before(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await first_look(driver, ana, ben)
    await away(driver, ana, ben)
    court = await ana.press(await driver.last_post(), "My court")
    news = await driver.tables.overview.news(1, ana.id)
    assert news.since_at is not None
    assert (
        f"**Since you last looked** · <t:{news.since_at // 1000}:f>" in (await ana.press(court, news_label(court))).text
    )


async def test_after_a_restart_it_goes_on_from_there(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await first_look(driver, ana, ben)
    await away(driver, ana, ben)
    await driver.restart()
    assert news_label(await ana.press(await driver.last_post(), "My court")) == "2 new turns since you last looked"


async def test_play_lists_all_tables_with_what_is_new(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await first_look(driver, ana, ben)
    await away(driver, ana, ben)
    state = await driver.tables.games.public_state(1)
    waits = ana if state.table.seats[state.view.waiting[0]].user_id == ana.id else ben
    other = ben if waits is ana else ana
    shown = await other.slash("play")

    assert shown is not None
    assert "No table is waiting for you." in shown.text
    assert f"waiting for **{called(waits.name)}**" in shown.text
    assert "since you last looked" in shown.text
    digest = await other.choose(shown, ["1"], "sincenow")
    assert "Since you last looked" in digest.text
    assert shown.mentions == []


async def test_a_long_absence_is_summarised_and_paged(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await first_look(driver, ana, ben)
    await away(driver, ana, ben, 8)
    court = await ana.press(await driver.last_post(), "My court")
    page = await ana.press(court, news_label(court))

    assert "14 turns, in rounds 1 to 7." in page.text
    assert "Points scored: 🔻 ana " in page.text
    assert "Page 1 of 3" in page.text
    assert not (await driver.tables.overview.news(1, ana.id)).has_read
    on = await ana.press(page, "Next")
    assert on.pictures == []
    assert on.text.splitlines()[2].startswith("**Round "), on.text
    assert "in rounds" not in on.text
    assert not (await driver.tables.overview.news(1, ana.id)).has_read
    first = await ana.press(on, "Back")
    assert first.text == page.text
    await ana.press(await ana.press(first, "Next"), "Next")
    assert (await driver.tables.overview.news(1, ana.id)).has_read


async def test_somebody_without_a_seat_gets_no_digest(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await first_look(driver, ana, ben)
    await away(driver, ana, ben)
    post = await driver.last_post()
    for custom_id in ("since:1:1", "sincenow:1"):
        assert "⚠️" in (await driver.forge(driver.person("eva"), post, custom_id)).text


async def test_a_digest_tells_others_no_secret_and_its_controls_count_nothing_hidden(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await first_look(driver, ana, ben)

    def may_choose(state: SeatState) -> bool:
        return asked("TakePowerCardBack")(state) and len(state.view.choices) > 1

    owner = await play_on(driver, [ana, ben], may_choose, ["take power_card_back", "special", "take_back", "end"])
    other = ben if owner is ana else ana
    panel = await panel_of(driver, owner)
    panel = await owner.make(panel, next(iter(panel.choices)))
    await owner.make(panel, "end")
    court = (await owner.press(await driver.last_post(), "My court")).text
    secret = court.partition("Only you know**\n")[2].splitlines()[0]
    opened = await other.press(await driver.last_post(), "My court")
    digest = await other.press(opened, news_label(opened))

    assert secret not in digest.text
    position = (await driver.tables.games.public_state(1)).log_position
    assert str(position) not in digest.components_without_addresses().replace(digest.text, "")
