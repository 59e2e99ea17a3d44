"""Running games: choices, double clicks, taking back, looking ahead."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
import pytest

from bot.game import states
from bot.game.errors import ChoiceNotOpen, NothingToUndo, NotRunning, NotYourTable, NotYourTurn, PanelOutOfDate
from bot.game.press import Runs, runs_of, tried_run
from bot.game.states import Accepted, Question, SeatState
from bot.storage.records.tables import TableStatus
from bot.storage.rows.games import choices_of
from bot.tables.reading.archive import differences
from engine.core.events import Event
from engine.core.game import AnyGame, Game
from engine.core.view import CommonView
from engine.elgrande.players.habits import is_weighed
from engine.elgrande.seen.view import View
from tests.bot.tables.house import ANA, BEN, House, asked_to_place, asks, asks_for_discs, at_random, first, user_of
from tests.random_cases import sampled


@pytest.mark.parametrize(
    ("people", "computers", "options"),
    [
        (2, 0, {}),
        (1, 1, {"rounds": 6}),
        pytest.param(1, 4, {"edition": "classic", "veto": "stepwise"}, marks=pytest.mark.thorough),
        (2, 3, {"castillo": "open"}),
        pytest.param(5, 0, {"edition": "yucata"}, marks=pytest.mark.thorough),
        pytest.param(3, 1, {"veto": "off"}, marks=pytest.mark.thorough),
    ],
)
async def test_a_whole_game_ends_with_a_ranking(
    house: House, people: int, computers: int, options: dict[str, object]
) -> None:
    table = await house.game(people, computers, **options)

    state = await house.play(table.id, at_random())

    assert state.view.over
    assert state.table.status is TableStatus.FINISHED
    assert state.table == await house.tables.overview.table(table.id)
    assert sorted(player for rank in state.view.ranking for player in rank) == list(range(people + computers))
    with pytest.raises(NotRunning):
        await house.choose(state, "end")
    assert (await house.posts())[-1].kind == "game_over"


async def test_computers_never_keep_anybody_waiting(house: House) -> None:
    table = await house.game(people=2, computers=3)

    def check(state: SeatState) -> bool:
        assert all(state.table.seats[seat].user_id is not None for seat in state.view.waiting)
        return False

    await house.play(table.id, at_random(), check)


async def test_computers_who_begin_have_played_when_the_game_starts(house: House) -> None:
    for _ in range(6):  # the start player is drawn: one of these begins with a computer
        house.tables.lobbies._seeds = iter(range(100)).__next__
        table = await house.game(people=1, computers=4)
        state = await house.tables.games.public_state(table.id)
        assert state.table.people(state.view.waiting) == (ANA,)


async def test_a_choice_with_an_old_revision_gets_the_state_of_now(house: House) -> None:
    table = await house.game(people=2)
    before = await house.waiting(table.id)
    now = (await house.choose(before, "play 13")).state

    with pytest.raises(PanelOutOfDate) as refused:
        await house.choose(before, "play 12")

    assert refused.value.state == now
    assert View.of(now.view).power_cards[now.seat] == 13


async def test_a_repeated_interaction_is_answered_and_not_applied(house: House) -> None:
    table = await house.game(people=2)
    state = await house.waiting(table.id)
    user_id = state.table.seats[state.seat].user_id
    assert user_id is not None

    clicks = [house.tables.games.choose(table.id, user_id, state.revision, "play 13", 42) for _ in range(5)]
    outcomes = await asyncio.gather(*clicks)

    assert [outcome.state for outcome in outcomes] == [outcomes[0].state] * 5
    assert [bool(outcome.events) for outcome in outcomes] == [True, False, False, False, False]
    assert len(await house.store.read(choices_of, table.id)) == 1


async def test_a_repeated_interaction_is_known_after_a_restart_and_an_undo(house: House) -> None:
    table = await house.game(people=2)
    state = await house.play(table.id, first, asks("TakeCard"))
    user_id = state.table.seats[state.seat].user_id
    assert user_id is not None
    choice = state.view.choices[0]
    taken = await house.tables.games.choose(table.id, user_id, state.revision, choice, 42)
    undone = await house.tables.games.undo(table.id, user_id, taken.state.revision, False, 43)
    await house.restart()

    again = await house.tables.games.choose(table.id, user_id, undone.revision, choice, 42)
    assert again.state == undone
    assert await house.tables.games.undo(table.id, user_id, taken.state.revision, False, 43) == undone


async def test_of_twenty_clicks_at_once_one_counts(house: House) -> None:
    table = await house.game(people=3)
    state = await house.waiting(table.id)

    results = await asyncio.gather(
        *(house.choose(state, choice) for choice in state.view.choices + state.view.choices[:7]),
        return_exceptions=True,
    )

    assert len(results) == 20
    assert sum(isinstance(result, Accepted) for result in results) == 1
    assert sum(isinstance(result, PanelOutOfDate) for result in results) == 19
    assert len(await house.store.read(choices_of, table.id)) == 1


@pytest.mark.parametrize("count", sampled([6, 20], by_day=1))
async def test_many_tables_are_played_at_once(house: House, count: int) -> None:
    games = [await house.game(people=2, computers=1, rounds=6) for _ in range(count)]

    ends = await asyncio.gather(*(house.play(table.id, at_random(table.id)) for table in games))

    assert all(state.view.over for state in ends)


async def test_more_games_than_memory_keeps_are_played_all_the_same(house: House) -> None:
    house.tables.memory._kept = 3
    games = [await house.game(people=2) for _ in range(8)]

    for _ in range(6):
        for table in games:
            state = await house.waiting(table.id)
            await house.choose(state, state.view.choices[0])

    assert len(house.tables.memory._moments) == 3
    assert [len(await house.store.read(choices_of, table.id)) for table in games] == [6] * 8


async def test_who_is_not_asked_may_not_choose(house: House) -> None:
    table = await house.game(people=2)
    asked = await house.waiting(table.id)
    other = await house.tables.games.seat_state(table.id, BEN if asked.seat == 0 else ANA)

    with pytest.raises(NotYourTurn):
        await house.choose(other, "play 1")
    with pytest.raises(NotYourTable):
        await house.tables.games.choose(table.id, 4711, asked.revision, "play 1", 1)


@pytest.mark.parametrize("choice", ["play 99", "", "end", "play", "play 1 2", "play\u00a01", "x" * 500])
async def test_what_is_not_open_is_refused_and_changes_nothing(house: House, choice: str) -> None:
    table = await house.game(people=2)
    state = await house.waiting(table.id)

    with pytest.raises(ChoiceNotOpen):
        await house.choose(state, choice)

    assert await house.waiting(table.id) == state


async def test_undo_takes_back_one_choice_after_the_other_up_to_the_barrier(house: House) -> None:
    table = await house.game(people=2)
    before = await house.play(table.id, first, lambda state: asks("Recruit")(state) and not state.may_undo)
    states = [before]
    for _ in range(3):
        choice = next(c for c in states[-1].view.choices if c not in ("end", "special"))
        states.append((await house.choose(states[-1], choice)).state)
    assert [state.undo_count for state in states] == [0, 1, 2, 3]

    now = states[-1]
    for earlier in reversed(states[:-1]):
        now = await house.tables.games.undo(table.id, user_of(now), now.revision)
        assert now.view == earlier.view
        assert now.events == earlier.events
        assert now.undo_count == earlier.undo_count

    with pytest.raises(NothingToUndo):
        await house.tables.games.undo(table.id, user_of(now), now.revision)


async def test_everything_since_the_barrier_is_taken_back_at_once(house: House) -> None:
    table = await house.game(people=2)
    state = await asked_to_place(house, table.id)
    begin = state.undo_count
    for _ in range(2):
        choice = next(c for c in state.view.choices if c.startswith("place"))
        state = (await house.choose(state, choice)).state
    assert state.undo_count == begin + 2

    state = await house.tables.games.undo(table.id, user_of(state), state.revision, everything=True)

    assert state.undo_count == 0
    assert state.events == ()
    assert [d async for d in differences(house.store)] == []


async def test_nothing_is_taken_back_once_the_table_went_on(house: House) -> None:
    table = await house.game(people=2)
    state = await house.waiting(table.id)
    outcome = await house.choose(state, "play 13")
    assert outcome.passed_on

    with pytest.raises(NothingToUndo):
        await house.tables.games.undo(table.id, user_of(state), outcome.state.revision)


async def test_an_undo_of_an_old_panel_is_refused(house: House) -> None:
    table = await house.game(people=2)
    state = await asked_to_place(house, table.id)
    assert state.may_undo
    later = (await house.choose(state, state.view.choices[0])).state

    with pytest.raises(PanelOutOfDate) as refused:
        await house.tables.games.undo(table.id, user_of(state), state.revision)

    assert refused.value.state == later


async def test_a_revision_stands_for_one_question_and_never_comes_back(house: House) -> None:
    table = await house.game(people=2, computers=1)
    questions: dict[tuple[int, int], object] = {}
    choose = at_random(3)
    steps = 0

    while not (await house.tables.games.public_state(table.id)).view.over:
        state = await house.waiting(table.id)
        view = state.view
        question = (view.choices, view.prompt and view.prompt.step, str(view.prompt and view.prompt.facts), view.round)
        assert questions.setdefault((state.seat, state.revision), question) == question
        state = (await house.choose(state, choose(state))).state
        steps += 1
        if state.may_undo and steps % 3 == 0:
            await house.tables.games.undo(table.id, user_of(state), state.revision)

    for seat in (0, 1):
        revisions = [revision for asked, revision in questions if asked == seat]
        assert revisions == sorted(revisions)


async def test_a_disc_may_be_changed_until_the_last_and_no_panel_gets_old(house: House) -> None:
    table = await house.game(people=3)
    await house.play(table.id, at_random(), asks_for_discs)
    seats = [await house.tables.games.seat_state(table.id, user) for user in table.people((0, 1, 2))]
    setters = [state for state in seats if state.view.prompt is not None]
    assert len(setters) >= 2
    one, other = setters[0], setters[1]

    after_first = await house.choose(one, one.view.choices[0])
    after_second = await house.choose(one, one.view.choices[1])

    assert after_first.state.revision == after_second.state.revision == one.revision
    assert not after_first.passed_on
    assert View.of(after_second.state.view).my_disc == one.view.choices[1].split()[1]
    assert not after_second.state.may_undo
    waiting = await house.tables.games.seat_state(table.id, user_of(other))
    assert waiting.revision == other.revision
    assert View.of(waiting.view).my_disc is None
    assert View.of(waiting.view).discs_ready[one.seat]


async def test_a_choice_is_made_at_once_if_it_can_be_taken_back_and_else_asked_once_more(house: House) -> None:
    table = await house.game(people=2, computers=1)
    asked = made = at_once = 0

    choose = at_random(5)
    while not (await house.tables.games.public_state(table.id)).view.over:
        state = await house.waiting(table.id)
        choice = choose(state)
        ahead = await house.look_ahead(state, choice)
        moment = await house.tables.memory.read(table.id)
        shows_hidden = tried_run(moment.game, state.seat, choice).shows_hidden
        answer = await house.consider(state, choice)
        if isinstance(answer, Question):
            assert answer == ahead
            assert await house.waiting(table.id) == state
            outcome = await house.choose(state, choice)
            assert outcome.state.undo_count != state.undo_count + 1
            asked += 1
        elif answer.state.undo_count == state.undo_count + 1:
            assert ahead.view == answer.state.view
            assert ahead.events == answer.events
            made += 1
        else:
            is_the_only_one = len(state.view.choices) == 1 and not state.may_undo
            gives_up = is_weighed(View.of(state.view), choice, shows_hidden)
            assert is_the_only_one or len(state.view.waiting) > 1 or not gives_up
            at_once += 1
    assert asked > 10  # what gives something up, or shows something
    assert made > 20
    assert at_once > 20


async def test_a_bid_and_the_end_of_a_turn_with_nothing_left_are_one_press(house: House) -> None:
    table = await house.game(people=2)
    bid = await house.waiting(table.id)
    assert isinstance(await house.consider(bid, bid.view.choices[0]), Accepted)

    def has_placed_all(state: SeatState) -> bool:
        turn = View.of(state.view).turn
        return "end" in state.view.choices and turn is not None and not turn.may_place

    def everything_first(state: SeatState) -> str:
        return next((each for each in state.view.choices if not each.startswith(("end", "special"))), "end")

    state = await house.play(table.id, everything_first, has_placed_all)
    if "special" in state.view.choices:
        asked = await house.consider(state, "end")
        assert isinstance(asked, Question), "the special action would be lost"
    else:
        assert isinstance(await house.consider(state, "end"), Accepted)


async def test_who_used_the_special_action_in_the_middle_of_placing_hears_what_stays_unplaced(house: House) -> None:
    """2 of 4 placed, then the special action: there is nothing left to do, but not everything was done."""
    table = await house.game(people=2)

    def in_the_middle(state: SeatState) -> bool:
        turn = View.of(state.view).turn
        return "special" in state.view.choices and turn is not None and bool(turn.placed) and turn.may_place == 2

    def placing_some(state: SeatState) -> str:
        return next((each for each in state.view.choices if each.startswith("place ")), at_random(3)(state))

    state = await house.play(table.id, placing_some, in_the_middle)
    outcome = await house.choose(state, "special")
    while outcome.state.view.choices != ("end",) and outcome.state.may_undo:
        outcome = await house.choose(outcome.state, at_random(3)(outcome.state))

    turn = View.of(outcome.state.view).turn
    assert turn is not None
    assert (turn.may_place, turn.unplaced) == (0, 2)
    assert outcome.state.view.prompt is not None
    assert outcome.state.view.prompt.facts["unplaced"] == 2
    asked = await house.consider(outcome.state, "end")
    assert isinstance(asked, Question), "undo could still bring the placing back"


async def test_a_press_takes_the_lock_once_and_applies_its_choice_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What else could be pressed next is found out beside it, on clones: that is counted apart."""
    table = await house.game(people=2)
    state = await asked_to_place(house, table.id)
    locks, applied, offered = list[int](), list[str](), list[str]()
    lock, apply = house.tables.memory.lock, Game.apply
    counted = applied

    def counted_lock(table_id: int) -> asyncio.Lock:
        locks.append(table_id)
        return lock(table_id)

    def counted_apply(game: Game[Any, Any], player: int, choice: str) -> list[Event]:
        counted.append(choice)
        return apply(game, player, choice)

    def counted_runs(game: AnyGame, view: CommonView) -> Runs:
        nonlocal counted
        counted = offered
        found = runs_of(game, view)
        counted = applied
        return found

    monkeypatch.setattr(states, "runs_of", counted_runs)
    monkeypatch.setattr(house.tables.memory, "lock", counted_lock)
    monkeypatch.setattr(Game, "apply", counted_apply)

    choice = next(each for each in state.view.choices if each.startswith("place"))
    answer = await house.consider(state, choice)
    assert isinstance(answer, Accepted)
    assert answer.state.may_undo
    assert locks == [table.id]
    assert applied == [choice]
    most = View.of(answer.state.view).court[state.seat]
    assert {each.partition(" ")[0] for each in offered} <= {"place", "special"}
    assert len(offered) <= most * len(answer.state.view.choices)

    del locks[:], applied[:]
    assert isinstance(await house.consider(answer.state, "end"), Question)
    assert locks == [table.id]
    assert applied == ["end"]


async def test_the_view_of_a_panel_is_made_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await house.game(people=2)
    state = await asked_to_place(house, table.id)
    seen: list[tuple[Game[Any, Any], int | None]] = []
    view = Game.view

    def counted(game: Game[Any, Any], viewer: int | None) -> Any:
        seen.append((game, viewer))
        return view(game, viewer)

    house.tables.memory.drop(table.id)
    monkeypatch.setattr(Game, "view", counted)
    await house.tables.games.seat_state(table.id, table.people((state.seat,))[0])

    assert seen
    assert len({(id(game), viewer) for game, viewer in seen}) == len(seen)


async def test_nobody_is_asked_for_what_can_only_be_done_one_way(house: House) -> None:
    """But whoever can still take something back is, and who answers in secret or could say no."""
    table = await house.game(people=3)
    by_themselves = 0

    def check(state: SeatState) -> bool:
        alone = state.view.waiting == (state.seat,)
        if alone and len(state.view.choices) == 1 and not state.may_undo:
            assert state.view.choices[0].partition(" ")[0] in ("play", "pass")
        return False

    choose = at_random(4)
    while not (await house.tables.games.public_state(table.id)).view.over:
        state = await house.waiting(table.id)
        check(state)
        count = len(await house.store.read(choices_of, table.id))
        await house.choose(state, choose(state))
        by_themselves += len(await house.store.read(choices_of, table.id)) - count - 1
    assert by_themselves > 2
    assert [difference async for difference in differences(house.store)] == []


async def test_a_turn_with_nothing_left_to_do_ends_by_itself_and_everybody_is_told(house: House) -> None:
    table = await house.game(people=2)
    state = await house.play(
        table.id, at_random(), lambda s: asks_for_discs(s) and bool(s.view.turn_player is not None)
    )
    await house.posts()
    whose = state.view.turn_player
    while (await house.tables.games.public_state(table.id)).view.turn_player == whose:
        state = await house.waiting(table.id)
        assert state.view.choices != ("end",)
        await house.choose(state, state.view.choices[0])

    (post,) = [post for post in await house.posts() if post.kind == "turn_post"][-1:]
    payload = orjson.loads(post.payload)
    told = (await house.tables.logs.telling(table.id, payload["after"], payload["up_to"])).events
    assert any(event.ends_turn and event.about == whose for event in told)


async def test_who_can_still_take_something_back_ends_the_own_turn(house: House) -> None:
    table = await house.game(people=2)

    state = await house.play(table.id, at_random(), lambda state: state.view.choices == ("end",))

    assert state.may_undo
    assert not (await house.choose(state, "end")).state.may_undo


async def test_considering_checks_like_choosing(house: House) -> None:
    table = await house.game(people=2)
    state = await house.waiting(table.id)
    games = house.tables.games

    with pytest.raises(ChoiceNotOpen):
        await games.consider(table.id, user_of(state), state.revision, "end")
    with pytest.raises(PanelOutOfDate):
        await games.consider(table.id, user_of(state), state.revision - 1, "play 1")
    with pytest.raises(NotYourTable):
        await games.consider(table.id, 4711, state.revision, "play 1")


async def test_since_when_a_table_waits_for_a_person_is_known(house: House) -> None:
    early = await house.game(people=1, computers=1)
    house.clock.advance(1000)
    late = await house.game(people=1, computers=2)

    first_wait, second_wait = sorted(
        await house.tables.overview.open_tables_of_person(ANA), key=lambda each: each.table.id
    )

    assert [first_wait.table.id, second_wait.table.id] == [early.id, late.id]
    assert (second_wait.since(ANA) or 0) - (first_wait.since(ANA) or 0) == 1000
    assert first_wait.since(BEN) is None
