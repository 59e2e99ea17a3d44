"""Positions of El Caballero to draw: from the start to a crowded island, in both forms."""

from __future__ import annotations

from functools import cache
from random import Random

from engine import Game
from engine.elcaballero.players.caretaker import ElCaballeroCaretaker
from engine.elcaballero.seen.view import CellView, ElCaballeroView, LaidCard, LaidTile
from engine.elcaballero.steps.base import ElCaballero
from render.elcaballero.changes import IslandChanges
from render.elcaballero.ghost import Ghost
from render.elcaballero.words import IslandWords
from tests.engine.elcaballero.playing import random_choice

NAMES = ("Isabel", "Wolfeschlegelsteinhausenbergerdo", "Núñez", "Jörg")
POSITIONS: dict[str, tuple[int, int, int, bool]] = {
    "start": (1, 3, 2, False),
    "few": (11, 60, 3, False),
    "many": (8, 120, 4, False),
    "expanded": (5, 190, 4, True),
    "end": (3, 1000, 4, True),
}
"""Seed, choices, players and form."""


def words(view: ElCaballeroView) -> IslandWords:
    return IslandWords(
        round=f"Round {view.round} of {len(view.rounds)}",
        phase="Núñez lays a tile",
        next_scoring="Next scoring after round 4",
        players=NAMES[: view.players],
        court="Court",
        cards="Cards",
        ships="Ships",
        supply="Supply",
        stack="Tiles, ships, castillos",
        sides=("N", "E", "S", "W"),
    )


@cache
def game(name: str) -> ElCaballero:
    """A game half by chance and half with some care, so that much lies there."""
    seed, choices, players, expanded = POSITIONS[name]
    played: ElCaballero = Game.new({"game": "elcaballero", "players": players, "expanded": expanded}, seed)
    chance = Random(seed)
    careful = ElCaballeroCaretaker(chance)
    for _ in range(choices):
        if played.over:
            break
        (player,) = played.waiting
        if chance.random() < 0.5:
            played.apply(player, careful.choose(played.view(player)))
        else:
            played.apply(*random_choice(played, chance))
    return played


def view(name: str) -> ElCaballeroView:
    public: ElCaballeroView = game(name).view(None)
    return public


def changes(shown: ElCaballeroView) -> IslandChanges:
    """As if the last tile and the last card were new, and a card had gone."""
    gone = (CellView.named("e3n3"), 0)
    return IslandChanges((shown.tiles[-1].cell, *(card.cell for card in shown.cards[-1:])), (gone,))


@cache
def laying() -> tuple[ElCaballeroView, Ghost]:
    """Somebody who thinks of laying a tile."""
    played = game("few").clone()
    chance = Random(2)
    while True:
        (player,) = played.waiting
        shown: ElCaballeroView = played.view(player)
        for face in shown.display:
            places = shown.places_for(face.tile)
            if len(places) > 1:
                name, *others = places
                piece = LaidTile(CellView.named(name), face.turned(places[name][0]), None)
                removed = tuple((card.cell, card.player) for card in shown.cards[:1])
                return shown, Ghost(piece, tuple(map(CellView.named, others)), removed)
        played.apply(*random_choice(played, chance))


def card_ghost() -> tuple[ElCaballeroView, Ghost]:
    """Somebody who thinks of laying a card."""
    shown, ghost = laying()
    cell = ghost.piece.cell
    card = LaidCard(cell, 1, (5, 6, 7, 8), ("west",), ("south",), ("A",), (), castillo=False, grande=False)
    return shown, Ghost(card, ghost.others, whole=True)
