"""Several choices with one press: one interaction, one commit, taken back as one, and choices like any other."""

from __future__ import annotations

import pytest

from bot.game.errors import ChoiceNotOpen
from bot.game.press import MOST, parts, repeated, together
from bot.game.states import SeatState
from bot.storage.rows.games import choices_of
from engine.core.game import IllegalChoice
from engine.elgrande.seen.view import View
from tests.bot.tables.house import House, asked_to_place, asks, at_random, first, user_of


def several(state: SeatState, verb: str = "place") -> tuple[str, int]:
    """A choice that can be made several times in a row, and how often at most."""
    return next((choice, times) for choice, times in state.runs.times.items() if choice.startswith(f"{verb} "))


async def test_several_caballeros_are_placed_with_one_press_and_taken_back_with_one(house: House) -> None:
    table = await house.game(people=2)
    before = await asked_to_place(house, table.id)
    choice, times = several(before)
    made = len(await house.store.read(choices_of, table.id))

    placed = (await house.choose(before, repeated(choice, times))).state

    assert [each.choice for each in (await house.store.read(choices_of, table.id))[made:]] == [choice] * times
    court = View.of(before.view).court[before.seat] - View.of(placed.view).court[before.seat]
    assert court == times
    assert placed.undo_count == before.undo_count + 1
    back = await house.tables.games.undo(table.id, user_of(placed), placed.revision)
    assert back.view == before.view
    assert back.undo_count == before.undo_count


@pytest.mark.parametrize("is_replayed", [False, True])
async def test_a_press_is_taken_back_as_a_whole_after_a_restart(
    house: House, monkeypatch: pytest.MonkeyPatch, is_replayed: bool
) -> None:
    table = await house.game(people=2)
    before = await asked_to_place(house, table.id)
    await house.choose(before, repeated(*several(before)))
    await house.restart()
    if is_replayed:
        monkeypatch.setattr("bot.game.loading.rules_digest_of", lambda options: "of a new release")
        monkeypatch.setattr("bot.game.moment.rules_digest", lambda game: "of a new release")

    placed = await house.waiting(table.id)
    back = await house.tables.games.undo(table.id, user_of(placed), placed.revision)

    assert back.view == before.view


async def test_a_repeated_press_of_several_counts_once(house: House) -> None:
    table = await house.game(people=2)
    state = await asked_to_place(house, table.id)
    run = repeated(*several(state))
    games, user_id = house.tables.games, user_of(state)

    once = await games.choose(table.id, user_id, state.revision, run, 42)
    again = await games.choose(table.id, user_id, state.revision, run, 42)

    assert again.state == once.state


async def test_a_card_is_taken_with_the_press_that_recruits(house: House) -> None:
    table = await house.game(people=2)
    state = await house.play(table.id, first, asks("Recruit"))
    ((recruit, behind),) = state.runs.behind.items()
    take = behind.choices[-1]

    after = (await house.choose(state, f"{recruit}+{take}")).state

    turn = View.of(after.view).turn
    assert turn is not None
    assert turn.card == take.split()[1]
    assert after.undo_count == state.undo_count + 1


async def test_forged_presses_change_nothing(house: House) -> None:
    table = await house.game(people=2)
    state = await asked_to_place(house, table.id)
    choice, times = several(state)
    forged = (
        *(f"{choice}*{text}" for text in ("0", "1", "-2", "x", "", "٣", MOST + 1, 10**30)),
        f"{choice}*{times + 1}",
        "end*2",
        "end+play 1",
        f"{choice}+",
        f"+{choice}",
        f"{choice}+take veto",
        "*2",
        "+",
    )
    for run in forged:
        with pytest.raises(ChoiceNotOpen):
            await house.choose(state, run)
    assert await house.waiting(table.id) == state


async def test_what_is_offered_in_one_press_is_open_in_several(house: House) -> None:
    """In random games: each run ends where the same choices, pressed one after the other, end."""
    table = await house.game(people=2, edition="classic", rounds=6)
    compared = 0
    choose = at_random(11)
    while not (await house.tables.games.public_state(table.id)).view.over:
        state = await house.waiting(table.id)
        if compared < 60 and state.runs.times:
            for choice, times in state.runs.times.items():
                ahead = await house.look_ahead(state, repeated(choice, times))
                assert ahead.view.choices != state.view.choices or ahead.view != state.view
                with pytest.raises(IllegalChoice):
                    await house.look_ahead(state, repeated(choice, times + 1))
                compared += 1
        await house.choose(state, choose(state))
    assert compared >= 60


def test_the_text_of_a_run_is_read_as_it_was_written() -> None:
    assert parts("place sevilla*3") == [("place sevilla", 3)]
    assert parts("recruit 4+take king_card") == [("recruit 4", 1), ("take king_card", 1)]


async def test_who_stays_aboard_recruits_and_takes_a_card_with_the_same_press(house: House) -> None:
    """At the start of a turn the ship is asked about beside everything else (Großinquisitor p. 3)."""
    table = await house.game(people=2, expansions=["inquisitor"])

    def is_asked_with_much_to_do(state: SeatState) -> bool:
        return asks("Sail")(state) and any("recruit" in run for run in state.runs.behind)

    state = await house.play(table.id, at_random(3), is_asked_with_much_to_do)
    (first_two,) = state.runs.behind
    card = next(choice for choice in state.runs.behind[first_two].choices if choice.startswith("take "))
    made = len(await house.store.read(choices_of, table.id))

    after = (await house.choose(state, f"{first_two}+{card}")).state

    choices = [each.choice for each in (await house.store.read(choices_of, table.id))[made:]]
    assert choices == ["stop", first_two.removeprefix("stop+"), card]
    assert after.undo_count == state.undo_count + 1


async def test_several_lines_of_a_menu_are_one_press_and_taken_back_with_one(house: House) -> None:
    table = await house.game(people=2)
    before = await asked_to_place(house, table.id)
    places = [choice for choice in before.runs.times if choice.startswith("place ")][:2]
    made = len(await house.store.read(choices_of, table.id))

    placed = (await house.choose(before, together("", places))).state

    assert [each.choice for each in (await house.store.read(choices_of, table.id))[made:]] == places
    back = await house.tables.games.undo(table.id, user_of(placed), placed.revision)
    assert back.view == before.view


async def test_lines_that_do_not_go_together_do_nothing(house: House) -> None:
    table = await house.game(people=2)
    state = await asked_to_place(house, table.id)
    choice, times = several(state)

    with pytest.raises(ChoiceNotOpen):
        await house.choose(state, together("", [repeated(choice, times), choice]))

    assert await house.waiting(table.id) == state


async def test_from_where_and_to_where_is_one_press(house: House) -> None:
    table = await house.game(people=2)
    state = await house.play(table.id, at_random(4), lambda state: bool(state.runs.ways))
    ((begin, ways), *_) = state.runs.ways.items()

    after = (await house.choose(state, f"{begin}+{ways[-1]}")).state

    assert after.undo_count == state.undo_count + 1
    assert all(not choice.startswith("to ") for choice in after.view.choices)


def test_what_all_lines_of_a_menu_begin_with_is_done_once() -> None:
    assert together("special", ["special+move a 1+to b", "special+move c 1+to b"]) == (
        "special+move a 1+to b+move c 1+to b"
    )
    assert together("", ["place a*2", "place b"]) == "place a*2+place b"
