"""The log tells what happened, without what a Veto undid and without others' secrets."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from bot.game import history
from bot.game.states import SeatState
from engine.core.events import Event, event_from_json
from engine.elgrande.events import base_game as happened
from engine.elgrande.seen.view import View
from tests.bot.tables.house import ANA, BEN, Chooser, House, asks, at_random
from tests.random_cases import sampled


async def whole_log(house: House, table: int, user_id: int | None) -> list[Event]:
    return [event for _, event in await house.tables.logs.log(table, user_id)]


def keen_on_vetoes(seed: int) -> Chooser:
    """Somebody who takes Vetoes, uses special actions, and stops those of others."""
    chance = Random(seed)

    def choose(state: SeatState) -> str:
        choices = state.view.choices
        wanted = [c for c in choices if c in ("take veto", "special") or c.startswith(("veto ", "take_back"))]
        useful = [c for c in choices if c not in ("stop", "end", "recruit 0")]
        return chance.choice(wanted or useful or list(choices))

    return choose


def counted(events: list[Event], players: int) -> Counter[tuple[str, int]]:
    """Caballeros by area and player, from the events alone."""
    counts: Counter[tuple[str, int]] = Counter()
    for event in events:
        match event:
            case happened.HomeDrawn(player, region):
                counts[region, player] += 2
            case happened.Placed(player, area):
                counts[area, player] += 1
            case happened.Recalled(player, region):
                counts[region, player] -= 1
            case happened.Moved(_, owner, origin, destination):
                counts[origin, owner] -= 1
                counts[destination, owner] += 1
            case happened.SentToProvince(player, origin, count):
                counts[origin, player] -= count
            case happened.Evicted(player, count, origin, destination):
                counts[origin, player] -= count
                counts[destination, player] += count
            case happened.CastilloEmptied(player, count, destination):
                counts["castillo", player] -= count
                counts[destination, player] += count
    return Counter({key: count for key, count in counts.items() if key[0] != "court" and count})


def seen(view: View) -> Counter[tuple[str, int]]:
    assert view.castillo is not None
    areas = [("castillo", view.castillo), *((region.id, region.caballeros) for region in view.regions)]
    return Counter({(area, player): n for area, counts in areas for player, n in enumerate(counts) if n})


@pytest.mark.thorough
@pytest.mark.parametrize("game", sampled(product(["batch", "stepwise"], [1, 0, 2, 3]), by_day=2), ids=str)
async def test_the_log_leads_to_the_board_with_every_veto(house: House, game: tuple[str, int]) -> None:
    veto, seed = game
    house.tables.lobbies._seeds = iter(range(seed, 100)).__next__
    table = await house.game(people=4, computers=seed % 2, castillo="open", veto=veto)
    vetoed = 0

    def check_later(state: SeatState) -> bool:
        nonlocal vetoed
        vetoed += state.view.prompt is not None and state.view.prompt.step == "AskVetoHolders"
        return False

    await house.play(table.id, keen_on_vetoes(seed), check_later)

    events = await whole_log(house, table.id, None)
    state = await house.tables.games.public_state(table.id)
    assert vetoed
    assert any(isinstance(event, happened.Vetoed) and event.undone for event in events)
    assert counted(events, state.view.players) == seen(View.of(state.view))


async def test_a_power_card_taken_back_is_told_to_its_owner_only(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await house.game(people=2, rounds=9)
    choose = at_random(1)

    def taking(state: SeatState) -> str:
        wanted = [c for c in state.view.choices if c in ("take power_card_back", "special") or "take_back" in c]
        return wanted[0] if wanted else choose(state)

    state = await house.play(table.id, taking, asks("TakePowerCardBack"))
    owner = state.table.seats[state.seat].user_id
    await house.play(table.id, taking, lambda later: later.seat != state.seat)

    def told(events: list[Event]) -> list[str]:
        return [type(event).__name__ for event in events if "TakenBack" in type(event).__name__]

    assert told(await whole_log(house, table.id, owner)) == ["PowerCardTakenBack", "OwnPowerCardTakenBack"]
    made: list[Event] = []  # nothing public is made of the log, however long it is

    def noted(kinds: Any, data: Any) -> Event:
        made.append(event_from_json(kinds, data))
        return made[-1]

    with monkeypatch.context() as noting:
        noting.setattr(history, "event_from_json", noted)
        secrets = {user: await house.tables.logs.secrets(table.id, user) for user in (ANA, BEN)}
    assert told(made) == [type(event).__name__ for event in made] == ["OwnPowerCardTakenBack"]
    assert told(list(secrets.pop(owner or 0))) == ["OwnPowerCardTakenBack"]
    assert list(secrets.values()) == [()]
    for other in ({ANA, BEN} - {owner}) | {None}:
        assert told(await whole_log(house, table.id, other)) == ["PowerCardTakenBack"]


async def test_a_table_without_a_game_has_an_empty_log(house: House) -> None:
    table = await house.lobby(people=1)

    assert await house.tables.logs.log(table.id, ANA) == ()


async def test_who_is_vetoed_by_a_computer_is_not_told_that_it_happened(house: House) -> None:
    found = 0
    first = (9, 15, 20)  # where it happens by the rules of today
    for seed in sorted(range(40), key=lambda seed: (seed not in first, seed)):
        house.tables.lobbies._seeds = iter([seed]).__next__
        table = await house.game(people=1, computers=2)
        choose = keen_on_vetoes(seed)
        while not (await house.tables.games.public_state(table.id)).view.over:
            state = await house.waiting(table.id)
            outcome = await house.choose(state, choose(state))
            vetoed = [event for event in outcome.events if isinstance(event, happened.Vetoed) and event.actor == 0]
            if vetoed and vetoed[0].undone == vetoed[0].steps > 0:
                before = outcome.events[: outcome.events.index(vetoed[0])]
                assert not any(isinstance(event, happened.Moved | happened.KingMoved) for event in before)
                found += 1
        if found > 2:
            return
    raise AssertionError("no computer has used a Veto")
