"""Playing in the panel: taking back, confirming, panels out of date, double clicks, people who are not asked."""

from __future__ import annotations

from typing import Any
from unittest import mock

import pytest

from bot.game.errors import ChoiceNotOpen
from bot.game.states import SeatState
from bot.tables.play.games import Games
from engine.elgrande.seen.view import View
from tests.cogs.course import asked, offered, panel_of, play_on, start_table
from tests.cogs.driver import Driver, Person, Screen


async def turn_menu(driver: Driver) -> tuple[Person, Person, Screen]:
    """Somebody in the middle of a turn with the King's card, the other one, and the first one's panel."""
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    player = await play_on(driver, [ana, ben], asked("TakeCard"))
    panel = await player.make(await panel_of(driver, player), "take king_card")
    return player, ben if player is ana else ana, panel


async def test_the_panel_is_private_and_edited_in_place(driver: Driver) -> None:
    player, _, panel = await turn_menu(driver)

    after = await player.make(panel, "place castillo")

    assert after.ephemeral
    assert after.id == panel.id
    assert len(after.pictures) == 1
    assert after.pictures != panel.pictures


async def test_a_click_costs_one_request(driver: Driver) -> None:
    player, _, panel = await turn_menu(driver)
    before = len(driver.env.http_requests)

    await player.make(panel, "place castillo")

    assert [request.path.rsplit("/", 1)[1] for request in driver.env.http_requests[before:]] == ["callback"]


async def test_a_click_asks_the_storage_once_how_its_person_wants_pictures(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, _, panel = await turn_menu(driver)
    asked_for: list[int] = []
    person = driver.tables.people.person

    async def counted(user_id: int) -> Any:
        asked_for.append(user_id)
        return await person(user_id)

    monkeypatch.setattr(driver.tables.people, "person", counted)
    await player.make(panel, "place castillo")

    assert asked_for == [player.id]


async def test_a_picture_that_is_shown_already_is_not_sent_again(driver: Driver) -> None:
    player, _, panel = await turn_menu(driver)
    other = await panel_of(driver, player)
    await player.press(await player.make(panel, "place castillo"), "Undo")

    fresh = await player.make(other, "place castillo")  # it has been done and taken back in the first one

    assert "moved on" in fresh.text
    assert fresh.pictures == other.pictures
    assert [each["id"] for each in fresh.stored.attachments] == [each["id"] for each in other.stored.attachments]


async def test_undo_takes_back_the_last_choice_and_start_over_all(driver: Driver) -> None:
    player, _, panel = await turn_menu(driver)
    placed = await player.make(await player.make(panel, "place castillo"), "place castillo")

    once = await player.press(placed, "Undo")
    state = await driver.tables.games.seat_state(1, player.id)
    turn = View.of(state.view).turn
    assert turn is not None
    assert turn.placed == 1

    over = await player.press(once, "Undo all")
    state = await driver.tables.games.seat_state(1, player.id)
    turn = View.of(state.view).turn
    assert turn is None or turn.card is None
    assert "Undo all" not in over.buttons


async def test_ending_the_turn_with_something_unused_is_asked_once_more(driver: Driver) -> None:
    player, _, panel = await turn_menu(driver)

    question = await player.press(panel, "End my turn")

    assert "special action" in question.text
    assert set(question.buttons) == {"Confirm", "Back"}
    assert player.id in (await driver.tables.overview.table(1)).people(
        (await driver.tables.games.public_state(1)).view.waiting
    )


async def test_the_end_of_the_turn_says_so_and_who_is_next(driver: Driver) -> None:
    player, other, panel = await turn_menu(driver)

    after = await player.make(panel, "end")

    assert "Your turn is over" in after.text
    assert other.name in after.text
    assert not after.choices
    assert not after.pictures
    assert (await driver.last_post()).mentions == [other.id]


async def test_the_post_before_loses_its_buttons(driver: Driver) -> None:
    player, _, panel = await turn_menu(driver)
    before = await driver.last_post()

    await player.make(panel, "end")

    assert not driver.screen(before.channel_id, before.id).buttons
    assert driver.screen(before.channel_id, before.id).pictures == before.pictures


async def test_a_panel_out_of_date_shows_a_fresh_one(driver: Driver) -> None:
    player, _, panel = await turn_menu(driver)
    second = await panel_of(driver, player)
    await player.make(panel, "place castillo")

    answer = await player.make(second, "place castillo")

    assert "moved on" in answer.text
    assert answer.id == second.id
    assert "place castillo" in answer.choices
    state = await driver.tables.games.seat_state(1, player.id)
    turn = View.of(state.view).turn
    assert turn is not None
    assert turn.placed == 1


async def test_a_double_click_acts_once(driver: Driver) -> None:
    player, _, panel = await turn_menu(driver)
    custom_id, value = panel.choices["place castillo"]
    await player.make(panel, "place castillo")

    again = await driver.forge(player, panel, custom_id, None if value is None else [value])

    assert "moved on" in again.text
    state = await driver.tables.games.seat_state(1, player.id)
    turn = View.of(state.view).turn
    assert turn is not None
    assert turn.placed == 1


@pytest.mark.parametrize("label", ["Undo", "Undo all"])
async def test_an_old_way_back_does_nothing(driver: Driver, label: str) -> None:
    player, _, panel = await turn_menu(driver)
    panel = await player.make(panel, "place castillo")
    custom_id = panel.buttons[label].custom_id
    await player.make(panel, "place castillo")

    again = await driver.forge(player, panel, custom_id)

    assert "moved on" in again.text
    state = await driver.tables.games.seat_state(1, player.id)
    turn = View.of(state.view).turn
    assert turn is not None
    assert turn.placed == 2


async def test_who_is_not_asked_sees_whom_the_table_waits_for(driver: Driver) -> None:
    player, other, _ = await turn_menu(driver)

    panel = await panel_of(driver, other)

    assert panel.ephemeral
    assert not panel.choices
    assert player.name in panel.text


async def test_strangers_get_no_panel(driver: Driver) -> None:
    await turn_menu(driver)
    eva = driver.person("eva")

    for label in ("Play", "My court"):
        answer = await eva.press(await driver.last_post(), label)
        assert answer.ephemeral
        assert "seat" in answer.text or "table" in answer.text
        assert not answer.buttons


async def test_a_choice_of_somebody_else_is_refused(driver: Driver) -> None:
    _, other, _ = await turn_menu(driver)
    post = await driver.last_post()
    state = await driver.tables.games.seat_state(1, other.id)

    answer = await driver.forge(other, post, f"choose:1:{state.revision}:place castillo")

    assert answer.ephemeral
    turn = View.of((await driver.tables.games.public_state(1)).view).turn
    assert turn is not None
    assert turn.placed == 0


async def test_play_opens_the_only_table_that_waits(driver: Driver) -> None:
    player, other, panel = await turn_menu(driver)

    opened = await player.slash("play")
    nothing = await other.slash("play")

    assert opened is not None
    assert opened.choices == panel.choices
    assert nothing is not None
    assert "No table is waiting" in nothing.text


async def test_play_lists_several_tables_that_wait(driver: Driver) -> None:
    ana = driver.person("ana")
    await start_table(driver, ana, computers=1)
    lobby = await ana.slash("table new")
    assert lobby is not None
    await ana.press(await ana.press(lobby, "Add computer player"), "Start")

    listed = await ana.slash("play")
    assert listed is not None
    panel = await ana.choose(listed, ["2"], listed.menus[0].custom_id)

    assert listed.menus[0].values == ("1", "2")
    assert "Table 2" in panel.text
    assert panel.choices


async def test_what_others_did_in_between_stands_in_the_panel(driver: Driver) -> None:
    ana = driver.person("ana")
    await start_table(driver, ana, computers=1)
    panel = await panel_of(driver, ana)

    after = await ana.make(panel, next(iter(panel.choices)))

    assert "Since then" in after.text or "So far" in after.text


async def test_a_deleted_post_does_not_stop_the_table(driver: Driver) -> None:
    player, _, panel = await turn_menu(driver)
    post = await driver.last_post()
    del driver.env.backend.messages[post.channel_id][post.id]

    await player.make(panel, "end")

    assert (await driver.last_post()).id != post.id


async def test_special_actions_are_played_piece_by_piece(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    player = await play_on(driver, [ana, ben], offered("move"), prefer=["take intrigue", "special", "use"])

    panel = await panel_of(driver, player)
    moved = await player.make(panel, next(choice for choice in panel.choices if choice.startswith("move ")))

    assert "So far" in moved.text
    assert moved.pictures != panel.pictures
    back = await player.press(moved, "Undo")
    assert back.choices.keys() == panel.choices.keys()


async def test_lines_that_do_not_go_together_are_refused_in_the_panel_itself(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    who = await play_on(driver, [ana, ben], may_place_several)
    panel = await panel_of(driver, who)
    menu = next(menu for menu in panel.menus if menu.values[0].startswith("place "))
    state = await driver.tables.games.seat_state(1, who.id)

    refused = await driver.forge(who, panel, menu.custom_id, menu.values)

    assert refused.id == panel.id
    assert "These can’t all be done together" in refused.text
    assert (await driver.tables.games.seat_state(1, who.id)).view == state.view
    placed = await who.choose(refused, menu.values[:1], menu.custom_id)
    assert "places 1 caballero" in placed.text


async def test_lines_that_go_together_in_the_other_order_are_done(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    who = await play_on(driver, [ana, ben], may_place_several)
    panel = await panel_of(driver, who)
    menu = next(menu for menu in panel.menus if menu.values[0].startswith("place "))
    one, other = [value for value in menu.values if "*" not in value][:2]
    consider = Games.consider

    async def only_the_other_order(games: Games, table: int, user: int, revision: int, choice: str, press: int) -> Any:
        if choice == f"{one}+{other}":
            raise ChoiceNotOpen
        return await consider(games, table, user, revision, choice, press)

    with mock.patch.object(Games, "consider", only_the_other_order):
        placed = await who.choose(panel, [one, other], menu.custom_id)

    assert "can’t all be done together" not in placed.text
    assert "places 1 caballero in" in placed.text


def may_place_several(state: SeatState) -> bool:
    return any(choice.startswith("place ") and times > 1 for choice, times in state.runs.times.items())


async def test_an_old_panel_says_since_when_it_holds_and_leads_to_how_things_stand(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    first = await play_on(driver, [ana, ben], offered("play"))
    (other,) = (person for person in (ana, ben) if person is not first)
    panel = await panel_of(driver, first)
    done = await first.make(panel, sorted(panel.choices)[0])
    assert ":R> · I’ll let you know" in done.text
    bids = await panel_of(driver, other)
    await other.make(bids, next(iter(bids.choices)))
    await play_on(driver, [ana, ben], lambda state: state.seat == (0 if first is ana else 1))

    again = await first.press(done, "Look again")

    assert again.id == done.id
    assert again.choices
