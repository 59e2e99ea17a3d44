"""Replays: the same that could be seen while the game was played, and nothing more."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.elgrande.narrator import board
from bot.elgrande.narrator.telling import TELLING
from bot.elgrande.picture import seen
from bot.game.errors import NoSuchTable, NotRunning
from bot.game.history import told
from bot.game.states import SeatState
from bot.i18n.texts import Texts
from bot.narrator.names import in_messages
from bot.replays.service import Replay, Replays
from bot.replays.steps import SCORING, START, step_title
from bot.storage.rows.games import choices_of
from bot.storage.rows.log import WHOLE_LOG, log_of
from engine.core.rounds import GameEnded, TurnEnded
from engine.elgrande.events.base_game import DiscSet, DiscsShown
from engine.elgrande.seen.view import View
from tests.bot.tables.house import ANA, BEN, House, asks_for_discs, at_random, first, user_of

WORDS = Texts.load().for_locale("en")


def keen(seed: int) -> Any:
    """A player who does what can be done, and sometimes a Veto."""
    chance = Random(seed)

    def choose(state: SeatState) -> str:
        choices = state.view.choices
        keen = [each for each in choices if each in ("special", "take veto") or each.startswith("veto")]
        return chance.choice(keen or [each for each in choices if each not in ("end", "stop")] or choices)

    return choose


async def live(house: House, table: int, chooser: Any) -> tuple[dict[int, View], dict[int, dict[int, View]]]:
    """Play a table of people to its end; what the public and each person could see, by the number of choices."""
    public: dict[int, View] = {}
    seats: dict[int, dict[int, View]] = {ANA: {}, BEN: {}}
    while True:
        count = len(await house.store.read(choices_of, table))
        state = await house.tables.games.public_state(table)
        public[count] = View.of(state.view)
        for user_id, views in seats.items():
            views[count] = View.of((await house.tables.games.seat_state(table, user_id)).view)
        if state.view.over:
            return public, seats
        waiting = await house.waiting(table)
        await house.choose(waiting, chooser(waiting))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("people", "options"),
    [
        (2, {"rounds": 6}),
        pytest.param(3, {"veto": "stepwise", "rounds": 6}, marks=pytest.mark.nightly),
        pytest.param(3, {"castillo": "open", "rounds": 6}, marks=pytest.mark.nightly),
        (2, {"expansions": ["jubilee", "king_and_intrigue"], "rounds": 6}),
        pytest.param(3, {"expansions": ["grandissimo"], "stack_six": "all", "rounds": 6}, marks=pytest.mark.nightly),
    ],
)
async def test_every_step_shows_what_the_public_and_a_seat_could_see_then(
    house: House, people: int, options: dict[str, Any]
) -> None:
    table = await house.game(people, **options)
    public, seats = await live(house, table.id, keen(people))
    replays = Replays(house.store)

    for page in await replays.pages(table.id):
        assert page.view == public[page.step.count]
    for user_id, views in seats.items():
        last = (await replays.page(table.id, user_id)).last
        for position in range(last, -1, -1):
            page = await replays.page(table.id, user_id, position)
            assert page.view == views[page.step.count]


async def test_the_steps_tell_the_whole_log_once(house: House) -> None:
    table = await house.game(3, rounds=6)
    await house.play(table.id, keen(4))

    for user_id in (None, ANA):
        page = await Replays(house.store).page(table.id, user_id)
        lines = await house.store.read(log_of, table.id, limit=WHOLE_LOG, seat=page.viewer)
        assert [event for step in page.steps for event in step.events] == [event for _, event in told(lines)]


async def test_a_whole_game_has_a_step_for_each_turn_and_each_scoring(house: House) -> None:
    table = await house.game(3)
    await house.play(table.id, at_random(2))

    steps = (await Replays(house.store).page(table.id, None)).steps
    kinds = [step.kind for step in steps]

    assert kinds[0] == START
    assert kinds.count("power_cards") == 9
    assert kinds.count("turn") == 27
    assert kinds.count(SCORING) == 3
    assert isinstance(steps[-1].events[-1], GameEnded)
    assert [step.round for step in steps if step.kind == SCORING] == [3, 6, 9]
    for step in steps:
        if step.kind == "turn":
            assert any(isinstance(event, TurnEnded) and event.player == step.player for event in step.events)


async def test_the_scorings_are_found_one_after_the_other(house: House) -> None:
    table = await house.game(2)
    await house.play(table.id, first)
    replays = Replays(house.store)
    page = await replays.page(table.id, None, 0)
    rounds = []

    while page.next_scoring is not None:
        page = await replays.page(table.id, None, page.next_scoring)
        rounds.append(page.step.round)

    assert rounds == [3, 6, 9]


async def test_a_running_game_is_told_up_to_what_cannot_be_taken_back(house: House) -> None:
    table = await house.game(2)
    state = await house.play(table.id, first, lambda state: state.view.round == 2 and state.may_undo)
    before = (await Replays(house.store).page(table.id, None)).view

    await house.tables.games.undo(table.id, user_of(state), state.revision)
    after = (await Replays(house.store).page(table.id, None)).view

    assert before == after


async def test_a_reel_that_was_kept_follows_the_game_and_forgets_what_was_taken_back(house: House) -> None:
    table = await house.game(2, rounds=6)
    replays = Replays(house.store)
    chooser = keen(9)
    undone = 0
    for _ in range(120):
        waiting = await house.waiting(table.id)
        outcome = await house.choose(waiting, chooser(waiting))
        if outcome.state.undo_count > 2 and undone < 8:
            undone += 1
            await house.tables.games.undo(table.id, user_of(outcome.state), outcome.state.revision, everything=True)
        kept = await replays.page(table.id, ANA)
        assert kept == await Replays(house.store).page(table.id, ANA)
    assert undone == 8


async def test_positions_that_there_are_not_give_the_nearest(house: House) -> None:
    table = await house.game(2)
    replays = Replays(house.store)

    assert (await replays.page(table.id, ANA, 10**18)).position == (await replays.page(table.id, ANA)).last
    assert (await replays.page(table.id, ANA, -4)).position == 0


async def test_what_never_began_has_no_replay(house: House) -> None:
    lobby = await house.lobby()

    with pytest.raises(NotRunning):
        await Replays(house.store).page(lobby.id, ANA)
    with pytest.raises(NoSuchTable):
        await Replays(house.store).page(99, ANA)


def is_waited_for(user_id: int) -> Any:
    """Whether this person is waited for."""
    return lambda state: user_of(state) == user_id


def shown(page: Replay) -> list[object]:
    """All of a page that others than the owner of a secret may look at."""
    names = page.table.names
    told_then = [TELLING.paragraphs(step.events, names, WORDS, page.viewer) for step in page.steps]
    kinds = [(step.kind, step.round, step.player) for step in page.steps]
    return [
        page.position,
        page.view,
        seen(View.of(page.view)),
        told_then,
        kinds,
        board.alt_text(View.of(page.view), names, WORDS),
    ]


@pytest.mark.parametrize("secret", ["disc", "take_back"])
async def test_a_secret_changes_no_page_of_others_until_it_is_shown(tmp_path: Path, secret: str) -> None:
    seen_by_others, seen_by_owner = [], []
    for name, pick in (("low", min), ("high", max)):
        (tmp_path / name).mkdir()
        house = await House.open(tmp_path / name, seed=5)
        table = await house.game(2)

        def asks(state: SeatState) -> bool:
            if secret == "disc":
                return asks_for_discs(state)
            return len([each for each in state.view.choices if each.startswith("take_back")]) > 1

        def towards(state: SeatState) -> str:
            wanted = ("take power_card_back", "special")
            return next((each for each in state.view.choices if each in wanted), state.view.choices[-1])

        state = await house.play(table.id, towards, asks)
        await house.choose(
            state, pick(state.view.choices, key=lambda each: int(each.split()[-1]) if secret == "take_back" else each)
        )
        other = next(user_id for user_id in (ANA, BEN) if user_id != user_of(state))
        if secret == "take_back":
            await house.play(table.id, lambda state: state.view.choices[-1], is_waited_for(other))
        replays = Replays(house.store)
        last = (await replays.page(table.id, None)).last
        pages = [await replays.page(table.id, who, number) for who in (None, other) for number in range(last + 1)]
        mine = await replays.page(table.id, user_of(state))
        seen_by_others.append([shown(page) for page in pages])
        seen_by_owner.append(mine.view)
        await house.store.close()

    assert seen_by_others[0] == seen_by_others[1]
    assert seen_by_owner[0] != seen_by_owner[1]


async def test_no_page_before_the_reveal_shows_a_disc(house: House) -> None:
    """Who has set a disc is public, where it points is not: a step that ends with shown discs is the first to tell."""
    table = await house.game(3, rounds=6)
    await house.play(table.id, keen(1))

    steps_with_discs = 0
    for page in await Replays(house.store).pages(table.id):
        view = View.of(page.view)
        assert (view.my_disc, view.hand, view.castillo) == (None, (), None)
        assert not any(view.discs_ready)  # no page stands between the first disc and the reveal
        of_discs = [type(event) for event in page.step.events if isinstance(event, DiscSet | DiscsShown)]
        assert of_discs.count(DiscsShown) == (page.step.kind in ("discs", SCORING))
        assert not of_discs or of_discs[-1] is DiscsShown
        steps_with_discs += bool(of_discs)
    assert steps_with_discs > 3  # those of the three general scorings, and a special action


async def test_what_comes_before_the_first_round_is_called_the_set_up(house: House) -> None:
    table = await house.game(2, expansions=["king_and_intrigue"], rounds=6)
    await house.play(table.id, keen(2), lambda state: state.view.round == 2 and state.view.phase == "turns")
    steps = (await Replays(house.store).page(table.id, None)).steps

    titles = [step_title(step, table.names, WORDS, in_messages) for step in steps]

    assert titles[0] == "The beginning"
    assert "The set-up" in titles
    assert not any("Round 0" in title for title in titles)
