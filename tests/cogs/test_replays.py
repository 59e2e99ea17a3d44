"""`/table replay`: leafing through a game by buttons, as its reader could see it then."""

from __future__ import annotations

import pytest

from tests.cogs.course import asked, play_on, start_table
from tests.cogs.driver import Driver, Person, Screen


async def opened(person: Person, table: int | None = 1) -> Screen:
    """The first page of a replay."""
    page = await person.slash("table replay", **({} if table is None else {"table": table}))
    assert page is not None
    assert page.ephemeral
    return page


async def played(driver: Driver, ana: Person, ben: Person, rounds: str = "6") -> None:
    """A game that is over."""
    await start_table(driver, ana, ben, options=[rounds])
    await play_on(driver, [ana, ben], lambda state: state.view.round == 9, prefer=["place", "special", "end"])
    while not (await driver.tables.games.public_state(1)).view.over:
        state = await driver.tables.games.public_state(1)
        person = next(each for each in (ana, ben) if each.id in state.table.people(state.view.waiting))
        mine = await driver.tables.games.seat_state(1, person.id)
        await driver.tables.games.choose(1, person.id, mine.revision, mine.view.choices[-1])
    await driver.deliver()


def where(page: Screen) -> str:
    """Such as "3 of 50"."""
    return page.text.splitlines()[1].rpartition(" · ")[2]


async def test_a_running_game_is_leafed_through_forwards_and_back(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    await play_on(driver, [ana, ben], lambda state: state.view.round == 3)

    first = await opened(ana)
    second = await ana.press(first, "Next ›")
    third = await ana.press(second, "Next ›")
    back = await ana.press(third, "‹ Back")

    assert second.id == third.id == first.id
    assert where(first).startswith("0 of ")
    assert first.buttons["« First"].disabled
    assert first.buttons["‹ Back"].disabled
    assert "Home regions" in first.text
    assert "Round 2 · power cards" not in second.text
    assert "’s turn" in third.text
    assert back.text == second.text
    assert back.pictures == second.pictures
    last = await ana.press(back, "Last »")
    assert last.buttons["Next ›"].disabled
    assert "Film for me" not in last.buttons


async def test_a_menu_jumps_to_a_round_and_a_button_to_the_next_scoring(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await played(driver, ana, ben)
    page = await opened(ana)
    (menu,) = page.menus
    rounds = []
    while not page.buttons["Next scoring"].disabled:
        page = await ana.press(page, "Next scoring")
        rounds.append(page.text.splitlines()[1].partition("**")[2].partition("**")[0])
        assert page.subjects[:2] == ["board", "scoring_sheet"]
    assert page.subjects[-1] == "final_sheet"
    jumped = await ana.choose(page, [menu.values[2]], menu.custom_id)

    assert rounds == [f"General scoring after round {number}" for number in (3, 6, 9)]
    assert "The game is over" in page.text or "wins" in page.text
    assert "Round 3 · power cards" in jumped.text
    assert jumped.menus[0].chosen == (menu.values[2],)


@pytest.mark.thorough
async def test_every_page_keeps_the_limits_of_discord(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await played(driver, ana, ben)
    page = await opened(ben)
    while not page.buttons["Next ›"].disabled:
        assert len(page.text) <= 4000
        assert 1 <= len(page.pictures) <= 10
        assert all(0 < len(alt_text) <= 1024 for alt_text in page.alt_texts)
        page = await ben.press(page, "Next ›")
    assert len(page.menus[0].values) <= 25


async def test_the_post_at_the_end_of_a_game_opens_its_replay_privately(driver: Driver) -> None:
    ana, ben, eva = driver.person("ana"), driver.person("ben"), driver.person("eva")
    await played(driver, ana, ben)
    post = await driver.last_post()

    page = await eva.press(post, "Replay")

    assert page.ephemeral
    assert page.id != post.id
    assert where(page).startswith("0 of ")


async def test_a_finished_game_is_found_without_its_number_in_its_thread_and_channel(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await played(driver, ana, ben)

    assert where(await opened(ana, None)).startswith("0 of ")
    board = await ana.slash("table show")
    log = await ana.slash("table log")
    assert board is not None
    assert log is not None
    assert board.subjects == ["board", "final_sheet"]
    assert "wins" in log.text


async def test_only_a_player_sees_the_own_hand_in_a_replay(driver: Driver) -> None:
    ana, ben, eva = driver.person("ana"), driver.person("ben"), driver.person("eva")
    await start_table(driver, ana, ben)
    await play_on(driver, [ana, ben], asked("TakeCard"))

    assert "Your hand then" in (await opened(ana)).text
    assert "Your hand then" not in (await opened(eva)).text


async def test_a_replay_is_only_for_who_sees_the_channel_of_the_table(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    page = await opened(ben)
    elsewhere = driver.env.create_guild("Elsewhere")
    stranger = driver.env.create_user("stranger")
    member = elsewhere.add_member(stranger)
    channel = elsewhere.create_text_channel("games")

    answer = await driver.answered(member.slash(channel, "table replay", table=1))

    assert answer is not None
    assert answer.text.startswith("⚠️")
    assert page.pictures


@pytest.mark.parametrize(
    ("forged", "sentence"),
    [
        ("replay:1:-1", "This button no longer works"),
        ("replay:1:x", "This button no longer works"),
        ("replay:1", "This button no longer works"),
        ("replay:77:0", "There is no table 77"),
    ],
)
async def test_forged_positions_get_a_sentence(driver: Driver, forged: str, sentence: str) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    page = await opened(ana)

    answer = await driver.forge(ana, page, forged)

    assert answer.text.startswith(f"⚠️ {sentence}")


async def test_a_position_behind_the_last_page_shows_that(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    await play_on(driver, [ana, ben], lambda state: state.view.round == 2)
    page = await opened(ana)
    last = where(page).split()[2]
    assert int(last) > 1

    assert where(await driver.forge(ana, page, "replay:1:999999999999")) == f"{last} of {last}"


async def test_a_film_is_for_who_asked_or_for_everybody_where_the_game_was_played(driver: Driver) -> None:
    ana, ben, eva = driver.person("ana"), driver.person("ben"), driver.person("eva")
    await played(driver, ana, ben)
    post = await driver.last_post()
    page = await eva.press(post, "Replay")

    private = await eva.press(page, "Film for me")
    public = await eva.press(page, "Film for everybody here")

    assert private.ephemeral
    assert not public.ephemeral
    assert public.channel_id == await driver.place()
    assert private.pictures == public.pictures
    (film,) = public.pictures
    assert film.startswith(b"GIF89a")
    assert public.stored.attachments[0]["filename"].endswith(".gif")
    assert public.alt_texts[0].startswith("The whole game as a film of")


async def test_a_film_for_everybody_is_not_shown_elsewhere(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await played(driver, ana, ben)
    other = driver.guild.create_text_channel("elsewhere")
    page = await ana.slash("table replay", other, table=1)
    assert page is not None

    answer = await ana.press(page, "Film for everybody here")

    assert answer.ephemeral
    assert answer.text.startswith("⚠️")
    assert f"<#{await driver.place()}>" in answer.text


async def test_a_running_game_makes_no_film(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    page = await opened(ana)

    answer = await driver.forge(ana, page, "film:1:me")

    assert answer.text.startswith("⚠️ This button no longer works")
    assert not answer.pictures
