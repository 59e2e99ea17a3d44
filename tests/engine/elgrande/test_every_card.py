"""Every card with a special action, in a full position: it can be saved, copied and cut in the middle of everything."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from engine import Game
from engine.elgrande import facts
from engine.elgrande.steps.base import ElGrande
from tests.engine.playing import random_choice, situation, special
from tests.random_cases import sampled

CARDS = [card for card in facts.ACTION_CARDS if card != "veto"]

FULL: dict[str, Any] = {
    "king": "valencia",
    "round": 4,
    "start_player": 1,
    "power_cards": [9, 13, 7, 1],
    "played": [[2, 3], [3, 4], [5, 2], [6, 7]],
    "court": [3, 1, 4, 0],
    "province": [1, 0, 6, 9],
    "grandes": ["galicia", "galicia", "sevilla", "aragon"],
    "caballeros": {
        "galicia": [3, 2, 1, 1],
        "aragon": [2, 2, 2, 0],
        "cataluna": [0, 1, 0, 1],
        "sevilla": [1, 0, 3, 3],
        "granada": [1, 1, 1, 1],
        "valencia": [2, 2, 2, 2],
    },
    "castillo": [2, 1, 0, 2],
    "scoring_tables": {"8/4/0": "sevilla"},
}


FULL_OF_KING_AND_INTRIGUE: dict[str, Any] = {
    **FULL,
    "power_cards": [90, 170, 70, 10],
    "played": [[20, 30], [30, 40], [50, 20], [60, 100]],
    "effects": [
        {"name": "double", "player": 1, "until": "scoring", "areas": ["aragon"], "shown": False},
        {"name": "whirlwind", "player": 0, "until": "round", "areas": ["sevilla"], "shown": True},
        {"name": "quarantine", "player": 2, "until": "scoring", "areas": ["cataluna"]},
        {"name": "limit_board", "player": 3, "until": "game", "areas": ["granada"]},
        {"name": "last_move", "player": 1, "until": "game"},
        {"name": "last_move", "player": 0, "until": "game"},
        {"name": "espionage", "player": 3, "until": "scoring"},
    ],
    "standards": ["galicia", "galicia", "sevilla", "sevilla"],
}
FULL_OF_COLONIES: dict[str, Any] = {
    **FULL,
    "caballeros": {
        **FULL["caballeros"],
        "ship": [2, 1, 1, 0],
        "america": [1, 1, 0, 0],
        "africa": [1, 0, 1, 0],
        "francia": [1, 0, 0, 0],
    },
    "marked": [["francia", 0, "left"]],
    "black": {"galicia": 1, "castillo": 1, "ship": 1},
    "cargo": [1, 2],
    "limit_table": ["aragon", 6],
    "effects": [{"name": "inquisitor", "player": 1, "until": "game"}],
    "settled": True,
}
FULL_OF_GRANDISSIMO: dict[str, Any] = {
    **FULL,
    "caballeros": {**FULL["caballeros"], "portugal": [1, 2, 0, 0]},
    "black": {"galicia": 1, "sevilla": 1},
    "ships": [[1, 2], [2, 1]],
    "prison": [1, 0, 1, 0],
    "guests": [[0, 1]],
    "effects": [
        {"name": "general", "player": 1, "until": "scoring"},
        {"name": "queen", "player": 3, "until": "game"},
    ],
}
OF_KING_AND_INTRIGUE = sorted({"king_card", *facts.SPECIAL_ACTIONS} - {"joker"})
EVERY_CARD: list[tuple[str, list[str]]] = [(card, []) for card in CARDS] + [
    (card, ["king_and_intrigue", "players_edition", "special_cards", "jubilee"])
    for card in (
        *OF_KING_AND_INTRIGUE,
        "king_is_angry",
        "scoring_chosen_region",
        "scoring_fives",
        "secret_special_scoring",
    )
]
EVERY_CARD += [(card, ["inquisitor"]) for card in facts.INQUISITOR_CARDS]
EVERY_CARD += [(card, ["grandissimo"]) for card in facts.GRANDISSIMO_CARDS]
POSITIONS = {
    "king_and_intrigue": FULL_OF_KING_AND_INTRIGUE,
    "inquisitor": FULL_OF_COLONIES,
    "grandissimo": FULL_OF_GRANDISSIMO,
}


def started(card: str, expansions: list[str], veto: str, edition: str = "bigbox") -> ElGrande:
    position = POSITIONS[expansions[0]] if expansions else FULL
    options: dict[str, Any] = {"expansions": expansions}
    if veto != "none":
        position = {**position, "vetoes": [[2, 4], [3, 5]]}
        options["veto"] = veto
    if "king_and_intrigue" in expansions:
        options["classic_1997"] = edition == "classic"
    return special(situation(position, players=4, edition=edition, **options), card)


@pytest.mark.parametrize("veto", ["none", "batch", "stepwise"])
@pytest.mark.parametrize(("card", "expansions"), EVERY_CARD)
@pytest.mark.parametrize("seeds", sampled([range(2), range(2, 4)], 1), ids=str)
def test_a_card_can_be_saved_and_copied_at_every_choice(
    card: str, expansions: list[str], veto: str, seeds: range
) -> None:
    for seed in seeds:
        game, chance = started(card, expansions, veto, "classic" if seed % 2 else "bigbox"), Random(seed)
        while not game.over:
            written = json.dumps(game.to_json())
            read, twin = Game.from_json(json.loads(written)), game.clone()
            player, choice = random_choice(game, chance)
            assert (read.pending, read.waiting) == (game.pending, game.waiting)
            assert [read.view(viewer) for viewer in (None, 0, 1, 2, 3)] == [
                game.view(viewer) for viewer in (None, 0, 1, 2, 3)
            ]
            events = game.apply(player, choice)
            assert json.dumps(twin.to_json()) == written
            assert read.apply(player, choice) == twin.apply(player, choice) == events
            assert read.to_json() == twin.to_json() == game.to_json()


@pytest.mark.parametrize("veto", ["batch", "stepwise"])
@pytest.mark.parametrize(("card", "expansions"), EVERY_CARD)
@pytest.mark.parametrize("seeds", sampled([range(3), range(6)], 1), ids=str)
def test_a_veto_leaves_only_the_steps_before_it(card: str, expansions: list[str], veto: str, seeds: range) -> None:
    """R5: whatever the card, cutting before a step brings back the position before it."""
    cuts = 0
    for seed in seeds:
        game, chance = started(card, expansions, veto), Random(seed)
        while not game.over:
            question = game.view(game.waiting[0]).veto_question
            if question is not None:
                (holder,) = game.waiting
                kept = [deed.before.clone() for deed in game.open_guard().deeds]
                for step, before in enumerate(kept, start=1):
                    cut = game.clone()
                    cut.apply(holder, f"veto {step}")
                    while not cut.over:
                        cut.apply(cut.waiting[0], "pass")  # the other holder, about the steps before (E31)
                    cuts += 1
                    assert cut.over
                    assert cut.board.caballeros == before.caballeros
                    assert (cut.board.court, cut.board.province) == (before.court, before.province)
                    assert (cut.board.king, cut.board.grandes) == (before.king, before.grandes)
                    assert (cut.board.effects, cut.board.standards) == (before.effects, before.standards)
                    assert (cut.board.score, cut.board.tables) == (before.score, before.tables)
                    assert (cut.board.hands, cut.board.discards) == (before.hands, before.discards)
                    assert holder not in [player for player, _ in cut.board.vetoes]
                    assert cut.board.discs == [-1] * 4
                game.apply(holder, "pass")
            else:
                game.apply(*random_choice(game, chance))
    assert cuts, (
        f"In this position {card!r} never changes the board, so there is nothing that a Veto could cut: "
        "put into POSITIONS what it needs."
    )
