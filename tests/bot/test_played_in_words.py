"""Whole games played from text alone: a reader who sees no picture finds the choices and what they bring by the
sentences, and agrees with the view on every number.

`Reader` knows the board in words and the labels of choices, and nothing else; the tests compare what it read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from bot.elcaballero.island import tile_place_words
from bot.faces import face_named
from bot.i18n.texts import Texts
from engine import Game
from engine.elcaballero.rules.scoring import award as award_land
from engine.elcaballero.seen.view import CellView, ElCaballeroView
from engine.elgrande.expansions import SETS
from engine.elgrande.rules.scoring import award
from engine.elgrande.seen.view import View as MapView
from tests.random_cases import sampled

WORDS = Texts.load().default
NAMES = ("Ana", "Ben", "Carla", "Dario", "Elena")
ROOM = 4000
EL_GRANDE: list[dict[str, Any]] = [
    {"players": 2 + number % 4, "expansions": list(expansions)} for number, expansions in enumerate(SETS)
]
EL_CABALLERO: list[dict[str, Any]] = [
    {"game": "elcaballero", "players": players, "expanded": expanded}
    for expanded in (False, True)
    for players in (2, 3, 4)
]


@dataclass
class Reader:
    """Somebody who only hears: `lines` is the board in words."""

    lines: Sequence[str]
    players: int

    def by_player(self, text: str) -> tuple[int, ...]:
        """The numbers behind names, such as "Ana 4, Carla 2"."""
        found = {name: int(number) for name, number in re.findall(r"([A-Z]\w+) (\d+)", text)}
        return tuple(found.get(name, 0) for name in NAMES[: self.players])

    def of_player(self, fact: str) -> tuple[int, ...]:
        """A number that stands with each player: `fact` has a group for it."""
        return tuple(
            int(found[1]) if (found := re.search(fact, self._line(rf"- \**{name}\**: "))) else 0
            for name in NAMES[: self.players]
        )

    def _line(self, begin: str) -> str:
        return next(line for line in self.lines if re.match(begin, line))

    def areas(self) -> dict[str, tuple[tuple[int, ...], tuple[int, ...]]]:
        """Of each region of El Grande what it is worth, and who has how many."""
        found = {}
        for line in self.lines:
            if area := re.match(r"- \*\*(.+)\*\* \((\d+)/(\d+)/(\d+)\): ([^;]*)", line):
                name, *worth, pieces = area.groups()
                found[name] = tuple(map(int, worth)), self.by_player(pieces)
        return found

    def lands(self) -> dict[str, tuple[int, tuple[int, ...]]]:
        """Of each land of El Caballero what it is worth, and who has how many."""
        found = {}
        for letter, worth, rest in re.findall(
            r"(?:^- |; |yet: )([A-Z]+), worth (\d+)([^;\n]*)", "\n".join(self.lines), re.M
        ):
            found[letter] = int(worth), self.by_player(rest.partition(".")[0])
        return found

    def cells(self) -> dict[tuple[int, int], str]:
        """What lies where, by steps to the east and to the north."""
        at = self.lines.index("**Island, row by row**")
        found = {}
        for line in self.lines[at + 1 :]:
            row, _, cells = line.removeprefix("- ").partition(": ")
            for cell in cells.split("; "):
                column, what = re.match(r"(\d+(?: (?:east|west))?) (.*)", cell).groups()  # type: ignore[union-attr]  # else it is no row
                found[steps(column), steps(row)] = what
        return found


def steps(told: str) -> int:
    """Such as 2 for "2 east" and -1 for "1 south"."""
    number, _, side = told.partition(" ")
    return -int(number) if side in ("west", "south") else int(number)


def heard(game: Game[Any, Any], player: int | None) -> Reader:
    view = game.view(player)
    return Reader(face_named(view.game).position(view, NAMES[: view.players], WORDS, ROOM), view.players)


def labels(game: Game[Any, Any], player: int) -> dict[str, str]:
    """What can be pressed, by what it is called: no two choices are called alike."""
    view = game.view(player)
    named = {
        face_named(view.game).choice_label(each, view, NAMES[: view.players], WORDS): each for each in view.choices
    }
    assert len(named) == len(view.choices)
    return named


@pytest.mark.parametrize("options", sampled(EL_GRANDE, 1, thorough=4), ids=str)
def test_el_grande_is_played_by_the_sentences_and_every_number_agrees(options: dict[str, Any]) -> None:
    game: Game[Any, Any] = Game.new(options, 1)
    chance = Random(1)
    while not game.over:
        player = chance.choice(game.waiting)
        reader, named = heard(game, player), labels(game, player)
        agrees_on_the_map(reader, game.view(player))
        game.apply(player, named[best_by_hearing(reader, player, list(named), chance)])


def best_by_hearing(reader: Reader, player: int, named: list[str], chance: Random) -> str:
    """The choice whose place brings most, as far as the sentences tell; else any, but the turn is not ended early."""
    worth = {}
    for name, (points, counts) in reader.areas().items():
        more = tuple(count + (seat == player) for seat, count in enumerate(counts))
        worth[name] = award(more, points)[0][player] - award(counts, points)[0][player]
    gains = {label: sum(gain for name, gain in worth.items() if name in label) for label in named}
    best = [label for label in named if gains[label] == max(gains.values())]
    return chance.choice(best if max(gains.values()) > 0 else named)


def agrees_on_the_map(reader: Reader, view: MapView) -> None:
    assert f"Round {view.round} of {view.rounds[-1]}." in reader.lines[0]
    assert reader.of_player(r"points (\d+)") == view.score
    assert reader.of_player(r"court (\d+)") == tuple(view.court)
    assert reader.of_player(r"province (\d+)") == tuple(view.province)
    assert reader.of_player(r"cards in hand (\d+)") == tuple(view.hand_sizes)
    played = [value or 0 for value in view.power_cards]
    assert reader.of_player(r"power card (\d+)") == tuple(played)
    areas = reader.areas()
    for region in view.regions:
        points, counts = areas[WORDS(f"region.{region.id}")]
        assert (points, counts) == (tuple(region.points), tuple(region.caballeros))
        assert award(counts, points) == award(tuple(region.caballeros), tuple(region.points))
    points, counts = areas[WORDS("region.castillo")]
    assert points == tuple(view.castillo_points)
    assert counts == (view.castillo or (0,) * view.players)


@pytest.mark.parametrize("options", sampled(EL_CABALLERO, 1, thorough=3), ids=str)
def test_el_caballero_is_played_by_the_sentences_and_every_number_agrees(options: dict[str, Any]) -> None:
    game: Game[Any, Any] = Game.new(options, 2)
    chance = Random(2)
    while not game.over:
        player = chance.choice(game.waiting)
        reader, named = heard(game, player), labels(game, player)
        view = ElCaballeroView.of(game.view(player))
        agrees_on_the_island(reader, view)
        deeds = sorted({label.partition(" ")[0] for label in named})
        deed = chance.choice([each for each in deeds if each not in ("End", "Take")] or deeds)
        choice = named[chance.choice([label for label in named if label.startswith(deed)])]
        promised = ""
        if deed == "Tile":
            _, tile, cell, turned = choice.split(" ")
            promised = tile_place_words(CellView.named(cell), view, int(tile), int(turned), WORDS)
        game.apply(player, choice)
        for letter, worth in re.findall(r"(?:Joins|Adds to) ([A-Z]+) .*?: worth (\d+)", promised.partition("water")[0]):
            assert heard(game, None).lands()[letter][0] == int(worth)


def agrees_on_the_island(reader: Reader, view: ElCaballeroView) -> None:
    assert f"Round {view.round} of {view.rounds[-1]}." in reader.lines[0]
    assert reader.of_player(r"(\d+) points?") == view.score
    assert reader.of_player(r"(\d+) at court") == view.court
    assert reader.of_player(r"(\d+) free cards?") == view.free_cards
    assert reader.of_player(r"(\d+) ships? at court") == view.ships_at_court
    assert reader.of_player(r"power card (\d+)") == tuple(value or 0 for value in view.power_cards)
    lands = reader.lands()
    assert {land.letter: (land.value, land.totals) for land in view.lands} == lands
    for land in view.lands:
        value, totals = lands[land.letter]
        assert award_land(totals, value) == land.points
    cells = reader.cells()
    lying = [*(tile.cell for tile in view.tiles), *(card.cell for card in view.cards)]
    assert cells.keys() == {(cell.east, cell.north) for cell in lying}
    for tile in view.tiles:
        what = cells[tile.cell.east, tile.cell.north]
        assert ("gold" in what, "fish" in what) == (tile.face.gold, tile.face.fish is not None)
        told = [side in what or "all round" in what for side in ("north", "east", "south", "west")]
        if not tile.face.has_two_waters or tile.face.fish is None:
            assert told == list(tile.face.land)
        if tile.land_region is not None:
            assert re.match(rf"(land )?{tile.land_region} ", what)
    for line in reader.lines:
        if card := re.match(r"- (\w+) at (.*) \((\d) (\d) (\d) (\d)\): ", line):
            numbers = tuple(map(int, card.groups()[2:]))
            assert any(numbers == each.numbers and NAMES[each.player] == card[1] for each in view.cards)
