"""From what is stored back to a moment: by its snapshot, or by replaying the choices."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import orjson

from bot.game.clocks import keeping
from bot.game.fingerprints import rules_digest_of, state_digest
from bot.game.moment import Deed, Moment, as_json
from bot.game.orders.book import StandingOrder, standing
from bot.game.orders.order import Exactly
from bot.game.seals.seals import Seal
from bot.game.undo_askers import UndoAskers
from bot.storage.records.games import Choice, SavedGame
from engine.core.definition import IllegalOptions
from engine.core.game import AnyGame, Game


class NotWhole(Exception):
    """A stored state that cannot be used: of other rules, or damaged."""


def loaded(saved: SavedGame) -> Moment:
    """The moment that a snapshot was made of. Raises NotWhole."""
    snapshot = saved.snapshot
    try:
        state = orjson.loads(snapshot.state)
        base = orjson.dumps(state["base"])
        if state_digest(base, orjson.dumps(state["choices"])) != snapshot.digest:
            raise NotWhole("the state is not what was stored")
        if rules_digest_of(state["base"]["options"]) != snapshot.rules_digest:
            raise NotWhole("the rules have changed")
        game, deeds = replayed(Game.from_json(state["base"]), state["choices"], state.get("joined", ()))
        return _moment(saved, base, deeds, game, state)
    except (IllegalOptions, AttributeError, KeyError, TypeError, ValueError, IndexError) as error:
        raise NotWhole(f"the state cannot be read: {type(error).__name__}") from error


def rebuilt(saved: SavedGame, choices: list[Choice]) -> Moment:
    """The moment that these choices lead to, whatever the stored state says.

    The counter begins behind everything a panel may have seen. Raises IllegalChoice or IllegalOptions when the choices
    do not fit the rules.
    """
    game: AnyGame = Game.new(saved.table.options, saved.table.seed)
    floor = min(saved.snapshot.undo_floor, len(choices))
    askers = UndoAskers()
    for each in choices[:floor]:
        askers = askers.after(each.seat, each.maker, game.apply(each.seat, each.choice), game)
    base = as_json(game)
    state = {**_bookkeeping(saved, len(choices)), "parts": askers.to_json()}
    game, deeds = replayed(game, [(each.seat, each.choice) for each in choices[floor:]], state["joined"])
    return _moment(saved, base, deeds, game, state)


def _bookkeeping(saved: SavedGame, count: int) -> dict[str, Any]:
    """The numbers beside the game, as far as they can still be read; new ones are larger than any that was used."""
    try:
        state = orjson.loads(saved.snapshot.state)
        counter, posted, held_until = int(state["counter"]), int(state["posted"]), state.get("held_until")
        joined = [int(place) for place in state.get("joined", ())]
    except (KeyError, TypeError, ValueError):
        # Seconds since 1970: more than any table has had choices.
        counter, posted, held_until = saved.snapshot.saved_at // 1000, saved.snapshot.log_position, None
        joined = []
    counter = max(counter, count) + 1
    return {"counter": counter, "posted": posted, "held_until": held_until, "revisions": None, "joined": joined}


def _moment(saved: SavedGame, base: bytes, deeds: tuple[Deed, ...], game: AnyGame, state: dict[str, Any]) -> Moment:
    counter = state["counter"]
    return Moment(
        table=saved.table,
        base=base,
        floor=saved.snapshot.undo_floor,
        log_position=saved.snapshot.log_position,
        posted=state["posted"],
        deeds=deeds,
        askers=UndoAskers.from_json(state.get("parts", {})),
        game=game,
        counter=counter,
        revisions=tuple(state["revisions"] or (counter,) * game.options["players"]),
        orders=_counting(standing(saved.orders), state.get("held_until")),
        held_until=state.get("held_until"),
        seal=Seal.of(saved.seal),
        clocks=keeping.loaded(saved.snapshot.clocks, game.options["players"], saved.table.terms.pace),
    )


def replayed(game: AnyGame, choices: list[Any], joined: Collection[int] = ()) -> tuple[AnyGame, tuple[Deed, ...]]:
    """Make choices (seat and text) one after the other, each on a clone, and keep what was before them.

    `joined` are the places of those that were made with the same press as the one before them.
    """
    deeds: list[Deed] = []
    for place, (seat, choice) in enumerate(choices):
        before, game = game, game.clone()
        events = tuple(game.apply(seat, choice))
        deeds.append(Deed(seat, choice, before, game, events, is_joined=place in joined))
    return game, tuple(deeds)


def _counting(orders: tuple[StandingOrder, ...], held_until: int | None) -> tuple[StandingOrder, ...]:
    """The orders without answers that were held in a window that is no more, because the table went back behind it."""
    return tuple(each for each in orders if held_until is not None or not isinstance(each.order, Exactly))
