"""`/table hint`: private, honest, and only where it is allowed; `/table review`: how a game turned."""

from __future__ import annotations

import re

import pytest

from bot.i18n.texts import Texts
from cogs.play.coach import own_lines
from engine.players.reviewing import own_turns
from tests.cogs.course import offered, open_table, play_on, start_table
from tests.cogs.driver import Driver
from tests.cogs.test_replays import played


async def test_a_hint_shows_three_good_turns_with_reasons_to_who_asks_alone(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    person = await play_on(driver, [ana, ben], offered("take"))
    posts = len(driver.env.http_requests)
    hint = await person.slash("table hint")
    assert hint is not None
    assert hint.ephemeral
    assert [f"**{place}.**" in hint.text for place in (1, 2, 3)] == [True] * 3
    assert "Why: " in hint.text
    assert len(re.findall(r"Chance of winning: about \d+%", hint.text)) == 1
    assert len(re.findall(r"About (\d+ points? behind|as good as) the first\.", hint.text)) == 2
    sent = [each.path for each in driver.env.http_requests[posts:]]
    assert all("/channels/" not in path for path in sent)


async def test_a_hint_for_a_bid_of_el_caballero_says_what_the_card_brings(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben, options=["elcaballero"])
    hint = await (await play_on(driver, [ana, ben], offered("play"))).slash("table hint")
    assert hint is not None
    assert len(re.findall(r"Why: the card brings \d caballeros?\b", hint.text)) >= 2


async def test_one_press_asks_for_a_hint_in_the_panel_and_one_plays_it(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    post = await start_table(driver, ana, ben)
    person = await play_on(driver, [ana, ben], offered("take"))
    post = await driver.last_post()
    hint = await person.press(await person.press(post, "Play"), "Hint")
    assert hint.ephemeral
    before = (await driver.tables.games.public_state(1)).view
    panel = await person.press(hint, "Do this (1)")
    assert panel.id == hint.id
    after = (await driver.tables.games.public_state(1)).view
    assert after.turn_player != before.turn_player  # all of it, also the end
    assert "moved on" in (await driver.forge(person, hint, hint.buttons["Do this (2)"].custom_id)).text
    assert (await driver.tables.games.public_state(1)).view == after


async def test_where_hints_are_off_the_panel_offers_none(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await open_table(driver, ana, ben)
    await driver.tables.lobbies.set_terms(1, ana.id, hints=False)
    await ana.press(lobby, "Start")
    assert "Hint" not in (await ana.press(await driver.last_post(), "Play")).buttons


async def test_a_hint_is_for_who_is_asked_something(driver: Driver) -> None:
    ana, ben, cleo = driver.person("ana"), driver.person("ben"), driver.person("cleo")
    await start_table(driver, ana, ben)
    asked = await play_on(driver, [ana, ben], offered("take"))
    other = ben if asked is ana else ana
    for person in (other, cleo):
        answer = await person.slash("table hint", table=1)
        assert answer is not None
        assert "⚠️" in answer.text


async def test_there_are_no_hints_where_the_table_forbids_them(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await ana.slash("table new")
    assert lobby is not None
    await ben.press(lobby, "Join")
    await driver.tables.lobbies.set_terms(1, ana.id, hints=False)
    await driver.tables.lobbies.start(1, ana.id)
    answer = await ana.slash("table hint", table=1)
    assert answer is not None
    assert "Hints are off at this table" in answer.text


@pytest.mark.usefixtures("reviews_soon_ready")
async def test_a_review_shows_where_a_game_turned_with_a_picture_and_its_words(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await played(driver, ana, ben)
    review = await ben.slash("table review", table=1)
    assert review is not None
    assert len(review.pictures) == 1
    (alt_text,) = review.alt_texts
    assert alt_text.startswith("Chances of winning.")
    assert "Round 9" in alt_text
    assert len(alt_text) <= 1024
    turned = review.text.partition("Where the game turned")[2]
    changes = re.findall(r"(\d+)% to (\d+)%", turned)
    assert changes
    assert all(abs(int(before) - int(after)) >= 4 for before, after in changes)


async def test_a_game_that_goes_on_is_not_reviewed(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    answer = await ana.slash("table review", table=1)
    assert answer is not None
    assert "⚠️" in answer.text


@pytest.mark.usefixtures("reviews_soon_ready")
async def test_who_looks_back_at_a_game_may_ask_how_they_usually_play(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await played(driver, ana, ben)
    review = await ben.slash("table review", table=1)
    assert review is not None
    habits = await ben.press(review, "Your habits")
    assert habits.ephemeral
    assert "Your habits, by your last game" in habits.text
    assert re.search(r"High cards:\*\* \d of your 3 highest power cards", habits.text)
    assert "By one:" in habits.text
    cleo = driver.person("cleo")
    other = await cleo.slash("table review", table=1)
    assert other is not None
    assert "Your habits" not in other.buttons


@pytest.mark.parametrize("seed", [6])
async def test_a_turn_within_which_discs_are_shown_is_told_as_a_whole(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await played(driver, ana, ben)
    pages = await driver.bot.replays.pages(1)
    players = [page.step.player for page in pages]
    alike = [(0.5, 0.5)] * len(pages)
    (turn, *_) = [turn for seat in (0, 1) for turn in own_turns(alike, players, seat) if turn.steps > 1]
    first, last = pages[turn.step - 1].step, pages[turn.step].step
    assert (first.kind, last.kind, first.round) == ("discs", "turn", last.round)
    (_, told) = own_lines(pages, turn, None, Texts.load().default)
    assert re.search(r"takes “Secret special scoring”, places 4 caballeros .* The secret discs: ", told)
