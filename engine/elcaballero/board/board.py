"""The board: every piece and card of a running game, as flat plain values.

Only the board changes pieces; the steps tell it what to do. It holds no functions and nothing with an identity, so it
can be copied in about a microsecond and saved at any moment (`engine/core/board.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from engine.core.board import CommonBoard, by_player, given, parts, value
from engine.core.frozen import frozen
from engine.elcaballero import facts
from engine.elcaballero.board.cards import MOST_ON_A_CARD, Card, Totals, brought_to, with_joined, with_more
from engine.elcaballero.board.cells import STEPS, sides_in
from engine.elcaballero.board.island import Island, island_of


class Alkalde(NamedTuple):
    """An alkalde in a closed region. The region is named by its address (`island.Region`)."""

    cell: int
    side: int
    player: int
    ship: bool = False
    """In a closed water: whether the ship that earns points lies there too."""


@lru_cache(maxsize=1 << 8)
def _sums(sheet: tuple[tuple[tuple[int, int, int], ...], ...], players: int) -> tuple[int, ...]:
    return tuple(sum(sum(scoring[player]) for scoring in sheet) for player in range(players))


class ElCaballeroBoard(CommonBoard):
    """The position of a game of El Caballero. Cells are numbers (`cells.py`), players are seat numbers."""

    court: list[int] = by_player(0)
    """Caballeros at court, shown by the cards that are not on the table: at most eight for each of them."""
    ships_at_court: list[int] = by_player(0)
    """Ships that were taken back from the table."""
    hands: list[int] = by_player(0)
    """Power cards in hand, as masks of their values. Everybody knows them: all played cards lie open."""
    power_cards: list[int] = by_player(0)
    """The card each player plays in this round; 0: none yet."""
    played: list[tuple[int, ...]] = by_player(())
    """The values of all cards each player has played, in order."""
    island: Island = value(
        island_of(()),
        stored_as="tiles",
        to_json=lambda island: tuple(island.tiles.items()),
        from_json=lambda tiles: island_of(frozen(tiles)),
    )
    """The tiles on the table."""
    cards: Mapping[int, Card] = value(
        {},
        to_json=lambda cards: tuple([tuple(card) for card in cards.values()]),
        from_json=lambda cards: {card.cell: card for card in [Card(*each) for each in cards]},
    )
    """The caballero cards on the table by cell, in the order in which they were laid. Nobody changes it."""
    alkalden: tuple[Alkalde, ...] = parts(tuple, Alkalde)
    display: tuple[int, ...] = value(())
    """The land tiles that lie open."""
    stack: tuple[int, ...] = value(())
    """The face-down tiles, top one first. Their order is the only secret of the game (B24)."""
    turn_order: tuple[int, ...] = value(())
    sheet: tuple[tuple[tuple[int, int, int], ...], ...] = value(())
    """Of every scoring, for each player: points for land regions, for ships, and for alkalden."""
    players: int = given()
    cards_each: int = given()
    """Caballero cards of every player."""
    ships: int = given()
    """Ships in the common supply."""
    castillos: int = given()
    """Castillos in the common supply."""
    round: int = value(0)
    phase: str = value("setup")
    start_player: int = value(0)
    chance: int = given()

    # What follows from the rest, and is kept because it is asked more often than it changes.

    totals: Totals = value({}, stored_as=None)
    """The caballeros at every land region."""
    at_sea: Totals = value({}, stored_as=None)
    """The ships on cards at every water."""
    laid: list[int] = by_player(0, stored_as=None)
    """How many caballero cards each player has on the table."""

    watched = None  # nothing follows at once

    @classmethod
    def empty(cls, players: int, form: facts.GameForm, seed: int = 0) -> ElCaballeroBoard:
        """The board before the set-up."""
        return cls(
            players=players,
            cards_each=form.caballero_cards,
            ships=form.ships,
            castillos=form.castillos,
            chance=seed,
        )

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> ElCaballeroBoard:
        """The board that `to_json` wrote."""
        board = super().from_json(data)
        cards, board.cards = board.cards, {}
        for card in cards.values():
            board.add_card(card)
        return board

    # Questions.

    @property
    def tiles(self) -> tuple[tuple[int, int], ...]:
        """The cells with a tile and the tile that lies there, in the order in which they were laid."""
        return tuple(self.island.tiles.items())

    def cards_of(self, player: int) -> tuple[Card, ...]:
        """The player's caballero cards on the table."""
        return tuple([card for card in self.cards.values() if card.player == player])

    def free_cards(self, player: int) -> int:
        """How many caballero cards the player does not have on the table: supply and court together."""
        return self.cards_each - self.laid[player]

    def most_at_court(self, player: int) -> int:
        """How many caballeros the player's free cards can show (B6)."""
        return MOST_ON_A_CARD * self.free_cards(player)

    def grande_of(self, player: int) -> Card | None:
        """The card on which the player's grande stands."""
        for card in self.cards.values():
            if card.grande and card.player == player:
                return card
        return None

    def scores(self) -> tuple[int, ...]:
        """The points of all scorings by player."""
        return _sums(self.sheet, self.players)

    # Changes of caballeros and cards.

    def come_to_court(self, player: int, count: int) -> int:
        """Caballeros come to the court, as many as the free cards can show; returns how many are lost (B6)."""
        room = self.most_at_court(player) - self.court[player]
        self.court[player] += min(count, room)
        return max(count - room, 0)

    def pay(self, player: int, price: int) -> None:
        self.court[player] -= price

    def lay_card(self, card: Card) -> int:
        """A card from the player's supply to the table; returns how many at court are lost with it (B6)."""
        self.add_card(card)
        lost = max(self.court[card.player] - self.most_at_court(card.player), 0)
        self.court[card.player] -= lost
        return lost

    def add_card(self, card: Card) -> None:
        """A card lies on the table from now on."""
        self.cards = {**self.cards, card.cell: card}
        self.laid[card.player] += 1
        self._count_caballeros(card, 1)
        for side in sides_in(card.ships):
            self._count_ship(card, side, 1)

    def change_card(self, card: Card) -> None:
        """Something about the card in this cell is different now, but not its ships."""
        before = self.cards[card.cell]
        self.cards = {**self.cards, card.cell: card}
        if card.north != before.north:
            self._count_caballeros(before, -1)
            self._count_caballeros(card, 1)

    def take_card_away(self, card: Card) -> None:
        """A card leaves the table for its owner's supply; a castillo on it goes to the common supply."""
        cards = {**self.cards}
        del cards[card.cell]
        self.cards = cards
        self.laid[card.player] -= 1
        self.castillos += card.castillo
        self._count_caballeros(card, -1)
        for side in sides_in(card.ships):
            self._count_ship(card, side, -1)

    def _count_caballeros(self, card: Card, times: int) -> None:
        self.totals = with_more(self.totals, brought_to(self.island, card), card.player, self.players, times)

    def _count_ship(self, card: Card, side: int, times: int) -> None:
        water = self.island.facing(card.cell, side)
        self.at_sea = with_more(self.at_sea, {water: 1}, card.player, self.players, times)

    # Changes of ships.

    def buy_ship(self) -> None:
        """A ship leaves the common supply; where it is set, another call says."""
        self.ships -= 1

    def set_ship(self, cell: int, side: int) -> None:
        """A ship lies at a side of a card, or in the closed water with this address."""
        if cell in self.cards:
            card = self.cards[cell]
            self.change_card(card._replace(ships=card.ships | 1 << side))
            self._count_ship(card, side, 1)
        else:
            self._change_alkalde(cell, side, ship=True)

    def lift_ship(self, player: int, cell: int, side: int) -> None:
        """A ship comes back from there to the player's court."""
        self.ships_at_court[player] += 1
        if cell in self.cards:
            card = self.cards[cell]
            self.change_card(card._replace(ships=card.ships & ~(1 << side)))
            self._count_ship(card, side, -1)
        else:
            self._change_alkalde(cell, side, ship=False)

    def _change_alkalde(self, cell: int, side: int, *, ship: bool) -> None:
        self.alkalden = tuple(
            [each._replace(ship=ship) if (each.cell, each.side) == (cell, side) else each for each in self.alkalden]
        )

    # Changes of castillos, grandes, alkalden and tiles.

    def buy_castillo(self) -> None:
        """A castillo leaves the common supply; where it is set, another call says."""
        self.castillos -= 1

    def set_castillo(self, cell: int, *, stands: bool) -> None:
        """A castillo stands on the card in this cell, or no longer."""
        self.change_card(self.cards[cell]._replace(castillo=stands))

    def set_grande(self, cell: int, *, stands: bool) -> None:
        """The grande of its owner stands on the card in this cell, or no longer."""
        self.change_card(self.cards[cell]._replace(grande=stands))

    def set_alkalde(self, alkalde: Alkalde) -> None:
        self.alkalden = (*self.alkalden, alkalde)

    def lay_tile(self, tile: int, turn: int, cell: int) -> None:
        """A tile from the display to the table."""
        place = self.display.index(tile)
        self.display = self.display[:place] + self.display[place + 1 :]
        self.set_tile(cell, tile * 4 + turn)

    def set_tile(self, cell: int, lying: int) -> None:
        """A tile lies on the table from now on: cards beside it may touch more land, and regions may become one."""
        beside = [self.cards[cell + step] for step in STEPS if cell + step in self.cards]
        for card in beside:
            self._count_caballeros(card, -1)
        before, self.island = self.island, self.island.with_tile(cell, lying)
        self.totals = with_joined(self.totals, before, self.island)
        self.at_sea = with_joined(self.at_sea, before, self.island)
        for card in beside:
            self._count_caballeros(card, 1)

    def turn_up_tiles(self, most: int) -> tuple[int, ...]:
        """Fill the display from the stack until so many tiles lie open; returns those that are new."""
        count = max(most - len(self.display), 0)
        new, self.stack = self.stack[:count], self.stack[count:]
        self.display += new
        return new

    # Changes of cards in hand and points.

    def play_power_card(self, player: int, value: int) -> None:
        self.hands[player] &= ~(1 << value)
        self.power_cards[player] = value
        self.played[player] += (value,)

    def write_down(self, points: tuple[tuple[int, int, int], ...]) -> None:
        """One scoring more on the sheet."""
        self.sheet = (*self.sheet, points)
