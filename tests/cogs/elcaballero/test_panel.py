"""The panels of El Caballero at every moment of random games: every choice is reached, Discord's limits hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.elcaballero.aiming import CARD, Aim, choice_of, places, settled
from bot.elcaballero.orders import NextPowerCard
from bot.game.orders.order import Exactly
from bot.game.states import SeatState
from cogs.elcaballero import aiming, panel
from cogs.play import panel as shell
from cogs.shared.blocks import Layout, Picture
from cogs.shared.controls import Control
from engine import Game
from engine.core.events import Event
from engine.elcaballero.seen.view import ElCaballeroView
from engine.elcaballero.steps.base import ElCaballero
from tests.cogs.positions import HOSTILE_NAME, english, table
from tests.engine.elcaballero.playing import random_choice
from tests.random_cases import one_in

CUSTOM_ID_LIMIT = 100  # characters; Discord's
WORDS = english()
PICTURE = Picture(b"not really a picture", "alt text")


def moments(seeds: int) -> Iterator[SeatState]:
    """The seat that is asked, at many moments of random games."""
    for seed in range(seeds):
        options = {"game": "elcaballero", "players": 2 + seed % 3, "expanded": seed % 2 == 1}
        game: ElCaballero = Game.new(options, seed)
        found = replace(table(2 + seed % 3), options=game.options)
        chance = Random(seed)
        events: list[Event] = []
        while not game.over:
            (player,) = game.waiting
            if chance.random() < 0.4:
                yield SeatState(found, player, game.view(player), 10**9, True, 9, tuple(events[-30:]))
            events += game.apply(*random_choice(game, chance))


@pytest.fixture(scope="module", params=one_in(6, thorough=3))
def states(request: pytest.FixtureRequest) -> list[SeatState]:
    return list(moments(6))[:: request.param]


def view_of(state: SeatState) -> ElCaballeroView:
    return ElCaballeroView.of(state.view)


def turn_panel(state: SeatState) -> Layout:
    view = view_of(state)
    return shell.play_panel(
        state,
        panel.choosers(state, view, WORDS),
        WORDS,
        buttons=panel.last_buttons(state, view, WORDS),
        about=panel.about(view, state.table.names, WORDS),
        pictures=[PICTURE],
        notice="n" * 100,
        happened=["h" * 300] * 20,
        in_words=True,
    )


def controls(layout: Layout) -> list[Any]:
    return [item.item for item in layout.walk_children() if isinstance(item, Control)]


def offered(layout: Layout) -> set[str]:
    found: set[str] = set()
    for control in controls(layout):
        kind, _, rest = control.custom_id.partition(":")
        if kind == "choose":
            found.add(rest.split(":", 2)[2])
        elif kind == "stage":
            found.update(option.value for option in control.options)
    return found


def keeps_within_limits(layout: Layout) -> None:
    ids = [control.custom_id for control in controls(layout)]
    assert layout.content_length() <= 4000
    assert layout.total_children_count <= 40
    assert len(set(ids)) == len(ids)
    assert max(map(len, ids)) <= CUSTOM_ID_LIMIT
    layout.to_components()  # type: ignore[no-untyped-call]  # of discord.py


def test_every_choice_is_in_the_panel_or_is_aimed(states: list[SeatState]) -> None:
    for state in states:
        view = view_of(state)
        aimed = {choice for choice in view.choices if choice.startswith(("lay ", "card ", "card_with_grande "))}

        assert offered(turn_panel(state)) == set(view.choices) - aimed


def test_all_places_of_a_tile_and_of_a_card_are_in_the_menu_and_every_turn_is_reached(states: list[SeatState]) -> None:
    for state in states[::3]:
        view = view_of(state)
        for what in [CARD, *(str(face.tile) for face in view.display)]:
            first = settled(Aim(what), view)
            if first is None:
                continue
            layout = aiming.aim_panel(state, view, first, WORDS, (), [PICTURE])
            listed = [
                option.value
                for control in controls(layout)
                if control.custom_id.startswith("goto:")
                for option in control.options
            ]
            assert set(listed) == set(places(view, what))
            for cell in listed[::4]:
                here = settled(Aim(what, cell), view)
                assert here is not None
                shown = offered(aiming.aim_panel(state, view, here, WORDS, (), [PICTURE]))
                assert shown <= set(view.choices)
                if what == CARD:
                    assert shown == {
                        choice for choice in view.choices if choice.startswith("card") and choice.split(" ")[1] == cell
                    }
                else:
                    turns = places(view, what)[cell]
                    assert shown == {choice_of(view, replace(here, turn=turn)) for turn in turns}


def test_panels_keep_within_the_limits_of_discord(states: list[SeatState]) -> None:
    for state in states:
        keeps_within_limits(turn_panel(state))
        view = view_of(state)
        for what in [CARD, *(str(face.tile) for face in view.display)]:
            aim = settled(Aim(what), view)
            if aim is not None:
                keeps_within_limits(aiming.aim_panel(state, view, aim, WORDS, ["t" * 300] * 3, [PICTURE]))


def test_names_are_harmless_in_texts(states: list[SeatState]) -> None:
    for state in states[::7]:
        texts = [getattr(item, "content", "") for item in turn_panel(state).walk_children()]

        assert not any(HOSTILE_NAME in text for text in texts)


def test_what_is_left_of_a_turn_is_told_to_whose_turn_it_is_alone(states: list[SeatState]) -> None:
    state = next(state for state in states if (turn := view_of(state).turn) and turn.player == state.seat)
    view = view_of(state)
    somebody_else = (state.seat + 1) % view.players

    assert panel.about(view, state.table.names, WORDS)
    assert panel.about(replace(view, viewer=somebody_else, choices=()), state.table.names, WORDS) == []


def test_only_the_order_of_power_cards_has_a_menu_for_when_none_is_free(states: list[SeatState]) -> None:
    assert panel.order_controls(NextPowerCard(2, ()), states[0], WORDS)
    assert panel.order_controls(Exactly(2, "play 9"), states[0], WORDS) == []


def test_a_post_says_what_is_waited_for(states: list[SeatState]) -> None:
    told = {
        ElCaballeroView.of(state.view).phase: panel.who_is_next(
            ElCaballeroView.of(state.view), [WORDS.thing("@Ana")], ["Ana", "Ben"], WORDS
        )[0]
        for state in states
        if ElCaballeroView.of(state.view).waiting == (state.seat,)
    }

    assert told["power_cards"] == "**@Ana plays a power card.**"
    assert told["turns"] == "**It’s @Ana’s turn.**"
