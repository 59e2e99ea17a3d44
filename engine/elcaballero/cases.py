"""Rule cases of El Caballero: playing the entries, and looking at what came out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.case import BadCase, a_list, a_number, a_player, an_object, known_names
from engine.elcaballero import facts
from engine.elcaballero.board.board import Alkalde
from engine.elcaballero.board.cards import FACES, Card
from engine.elcaballero.board.cells import SIDES, name_of, sides_in
from engine.elcaballero.position import look_of, set_up
from engine.elcaballero.steps.base import ElCaballero
from engine.played_case import Cases, Playing

# The kinds of entries.


def _scoring(playing: Playing[ElCaballero], really: Any) -> None:
    if really is not True:
        raise BadCase("`scoring` must be true.")
    playing.game.call("scoring", 0)
    playing.run()


def _turn(playing: Playing[ElCaballero], entry: Any) -> None:
    """A player's turn with a power card, without the round around it. It need not be ended."""
    entry = an_object(entry, "`turn`")
    known_names(entry, {"player", "power_card", "choices"}, "`turn`")
    player = a_player(playing.game, entry.get("player", 0))
    card = a_number(entry.get("power_card", max(facts.POWER_CARDS)), "`power_card`")
    if card not in facts.POWER_CARDS:
        raise BadCase(f"There is no power card {card}.")
    playing.game.board.power_cards[player] = card
    playing.game.board.turn_order = (player,)
    playing.game.call("turn", player)
    playing.run()
    playing.choose_all([[player, choice] for choice in a_list(entry.get("choices", []), "`choices`")])


def _round(playing: Playing[ElCaballero], entry: Any) -> None:
    """A round, or the rest of the game, from the power cards on."""
    entry = an_object(entry, "`round`")
    known_names(entry, {"choices"}, "`round`")
    board = playing.game.board
    playing.game.call("game", 0)
    playing.game.top.next()  # the set-up is done
    playing.game.call("round", board.start_player)
    playing.run()
    playing.choose_all(entry.get("choices", []))


# What a case may expect.


def _found(playing: Playing[ElCaballero]) -> dict[str, Any]:
    """Everything that a case may expect, as JSON values."""
    game, board = playing.game, playing.game.board
    island, totals = board.island, board.totals
    nobody = (0,) * board.players
    return {
        "score": list(board.scores()),
        "sheet": [[list(points) for points in scoring] for scoring in board.sheet],
        "court": list(board.court),
        "ships_at_court": list(board.ships_at_court),
        "ships": board.ships,
        "castillos": board.castillos,
        "free_cards": [board.free_cards(player) for player in range(board.players)],
        "tiles": {name_of(cell): look_of(lying) for cell, lying in board.tiles},
        "cards": {name_of(card.cell): _card(card) for card in board.cards.values()},
        "alkalden": [_alkalde(alkalde) for alkalde in board.alkalden],
        "totals": {
            f"{name_of(edge // 4)} {SIDES[edge % 4]}": list(totals.get(region, nobody))
            for edge, region in island.regions_at.items()
            if island.regions[region].is_land
        },
        "values": {
            f"{name_of(edge // 4)} {SIDES[edge % 4]}": island.regions[region].value
            for edge, region in island.regions_at.items()
        },
        "display": list(board.display),
        "hands": [[value for value in facts.POWER_CARDS if hand >> value & 1] for hand in board.hands],
        "power_cards": list(board.power_cards),
        "start_player": board.start_player,
        "turn_order": list(board.turn_order),
        "round": board.round,
        "over": board.phase == "over",
        "ranking": [list(players) for players in game.ranking],
        "waiting": list(game.waiting),
        "happened": [type(event).__name__ for event in playing.happened],
        "choices": {str(player): list(game.pending.get(player, ())) for player in range(board.players)},
    }


def _card(card: Card) -> dict[str, Any]:
    said: dict[str, Any] = {"player": card.player, "numbers": list(FACES[card.north])}
    if card.castillo:
        said["castillo"] = True
    if card.grande:
        said["grande"] = True
    if card.ships:
        said["ships"] = [SIDES[side] for side in sides_in(card.ships)]
    return said


def _alkalde(alkalde: Alkalde) -> dict[str, Any]:
    return {
        "cell": name_of(alkalde.cell),
        "side": SIDES[alkalde.side],
        "player": alkalde.player,
        "ship": alkalde.ship,
    }


def _not_gone(there_is: dict[str, Any], wanted: Any) -> list[str]:
    cards = [*there_is["cards"]]
    return [f"the card at {name} should be gone" for name in a_list(wanted, "`gone`") if name in cards]


def _choices(name: str, *, are_open: bool) -> Callable[[dict[str, Any], Any], list[str]]:
    """Some of the choices by player, that are open, or are not: a turn has too many to list them all."""

    def differences(there_is: dict[str, Any], wanted: Any) -> list[str]:
        return [
            f"{choice!r} of player {player} is {'not ' if are_open else ''}open"
            for player, choices in an_object(wanted, f"`{name}`").items()
            for choice in a_list(choices, f"`{name}`")
            if (choice in there_is["choices"].get(player, ())) != are_open
        ]

    return differences


CASES: Cases[ElCaballero] = Cases(
    set_up=set_up,
    entries={"scoring": _scoring, "turn": _turn, "round": _round},
    form_of_choice='[player, "choice"], in a turn as "choice"',
    found=_found,
    asked={
        "gone": _not_gone,
        "open": _choices("open", are_open=True),
        "closed": _choices("closed", are_open=False),
    },
)
