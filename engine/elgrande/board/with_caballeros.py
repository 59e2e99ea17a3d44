"""Where caballeros stand, how they come and go, and what is passed on and lost on the way.

Caballeros of one colour in one area are only counted; those that are not alike are listed besides (`qualities.py`).
"""

from __future__ import annotations

from engine.elgrande.board.effects import TABLE_WAITS
from engine.elgrande.board.map import CASTILLO
from engine.elgrande.board.qualities import (
    BEARER,
    BESIDE,
    PLAIN,
    WAITING,
    Kind,
    Marks,
    after_leaving,
    does_count,
    kind_leaving,
    marked_in,
    marked_with,
    on_space,
    travelling,
    with_quality,
    without,
    without_quality,
)
from engine.elgrande.board.with_cards import WithCards


class WithCaballeros(WithCards):
    """What a board does about caballeros in areas, at courts and in provinces."""

    __slots__ = (
        "caballeros",
        "colours",
        "court",
        "limit_table",
        "loose",
        "marked",
        "players",
        "province",
        "seats",
        "settled",
    )

    players: int
    colours: int
    """How many have caballeros: the players, and then further owners of an expansion."""
    caballeros: list[int]
    """Caballeros, at `area * colours + colour`; a player's colour is the seat number. Area 0 is the Castillo."""
    court: list[int]
    province: list[int]
    marked: Marks
    """The caballeros that are not like those beside them, and what of theirs is passed on (`qualities.py`); sorted."""
    settled: list[int]
    """How many stand at each place of `caballeros` since an earlier round; empty where that makes no difference."""
    loose: tuple[int, ...]
    """Gold and goods that lie in the colonies, in the order of `facts.CARGO`."""
    limit_table: int
    """Area of the limit table; 0: there is none."""
    seats: int
    """How many spaces the limit table has."""

    def present(self, area: int, player: int) -> int:
        """How many caballeros of this player stand in the area."""
        return self.caballeros[area * self.colours + player]

    def counts(self, area: int) -> tuple[int, ...]:
        """Caballeros in the area by player."""
        start = area * self.colours
        return tuple(self.caballeros[start : start + self.players])

    @property
    def standards(self) -> tuple[int, ...]:
        """The area of each player's standard bearer, LOST or WAITING (Jubilee); empty if there are no standards."""
        areas = {mark.colour: mark.area for mark in self.marked if BEARER in mark.qualities}
        return tuple([areas.get(player, WAITING) for player in range(self.players)]) if areas else ()

    def owner_of_space(self, space: str) -> int | None:
        """The colour of the caballero that has the space; None while it is free."""
        if space in self.marked.taken:
            return marked_with(self.marked, space)[0].colour
        return None

    def recruit(self, player: int, count: int) -> None:
        """From the province to the court."""
        self.province[player] -= count
        self.court[player] += count

    def place(self, player: int, area: int, space: str = "") -> None:
        """From the court to the board, there on this space, if one is said."""
        self.court[player] -= 1
        self.caballeros[area * self.colours + player] += 1
        if space:
            self.marked = on_space(self.marked, area, player, PLAIN, space)
        elif self.limit_table and area == self.limit_table:
            self._find_seats(player, PLAIN, 1)

    def move(self, player: int, origin: int, destination: int, kind: Kind = PLAIN, space: str = "") -> None:
        """From one area to another, there on this space, if one is said. A plain one, if there is one, unless its kind
        is said.
        """
        here = marked_in(self.marked, origin, player) if self.marked else ()
        if here and (space or self.limit_table):
            kind = kind_leaving(here, kind, present=self.present(origin, player))
        self.caballeros[origin * self.colours + player] -= 1
        self.caballeros[destination * self.colours + player] += 1
        if here:
            self._have_left(player, origin, destination, 1, (kind,))
        if self.settled:
            self._were_settled(player, origin, 1)
        if space:
            self.marked = on_space(self.marked, destination, player, travelling(kind), space)
        elif self.limit_table and destination == self.limit_table:
            self._find_seats(player, travelling(kind), 1)

    def take_to_court(self, player: int, area: int, count: int, *kinds: Kind) -> None:
        """From the board back to the court: those of these kinds, and plain ones as long as there are any."""
        self.caballeros[area * self.colours + player] -= count
        self.court[player] += count
        if self.marked:
            self._have_left(player, area, CASTILLO, count, kinds)
        if self.settled:
            self._were_settled(player, area, count)

    def send_to_province(self, player: int, area: int, count: int, *kinds: Kind) -> None:
        """From the board to the province: those of these kinds, and plain ones as long as there are any."""
        self.caballeros[area * self.colours + player] -= count
        self.province[player] += count
        if self.marked:
            self._have_left(player, area, CASTILLO, count, kinds)
        if self.settled:
            self._were_settled(player, area, count)

    def dismiss(self, player: int, count: int) -> None:
        """From the court to the province."""
        self.court[player] -= count
        self.province[player] += count

    def move_all(self, player: int, origin: int, destination: int) -> int:
        """All caballeros of a player from one area to another; returns how many there were."""
        colours, caballeros = self.colours, self.caballeros
        count = caballeros[origin * colours + player]
        caballeros[origin * colours + player] = 0
        caballeros[destination * colours + player] += count
        if self.marked:
            self._have_left(player, origin, destination, count)
        if self.settled:
            self._were_settled(player, origin, count)
        if self.limit_table and destination == self.limit_table:
            self._find_seats(player, PLAIN, count)
        return count

    def raise_standard(self, player: int, area: int) -> None:
        """Give a player's standard to one of the own caballeros in the area (or LOST, WAITING)."""
        others = without_quality(self.marked, player, BEARER)
        present = self.present(area, player) if area > 0 else 0
        self.marked = with_quality(others, area, player, BEARER, present=present)

    def _have_left(self, player: int, origin: int, destination: int, count: int, kinds: tuple[Kind, ...] = ()) -> None:
        """So many have left an area, those of these kinds among them: their qualities go along or do not."""
        here = marked_in(self.marked, origin, player)
        if here:
            left = self.present(origin, player) - len(here)
            self.marked = after_leaving(self.marked, here, destination, plain_left=left, kinds=kinds)

    def _were_settled(self, colour: int, area: int, count: int) -> None:
        """So many have left; of those there, the ones that came in an earlier round go first."""
        place = area * self.colours + colour
        left = self.settled[place] - count
        self.settled[place] = left if left > 0 else 0  # with every move, and `max` takes as long as all the rest

    # The colonies and the limit table.

    def settle(self) -> None:
        """A round is over: nobody has just come."""
        self.settled = self.caballeros[:]

    def settled_in(self, area: int, colour: int) -> int:
        """How many of this colour stand in the area since an earlier round."""
        place = area * self.colours + colour
        settled, present = self.settled[place], self.caballeros[place]
        return settled if settled < present else present

    def put(self, colour: int, area: int, count: int) -> None:
        """From beside the board to an area."""
        self.caballeros[area * self.colours + colour] += count

    def claim(self, number: int, cargo: str, colour: int, area: int, kind: Kind) -> None:
        """A caballero of this kind carries a piece that lay in the area."""
        self.loose = tuple([left - (each == number) for each, left in enumerate(self.loose)])
        self.marked = on_space(self.marked, area, colour, kind, cargo)

    def lose_quality(self, area: int, colour: int, kind: Kind, quality: str) -> None:
        """A caballero of this kind is no longer what the quality says."""
        self.marked = without(self.marked, area, colour, kind, quality)

    def free_seats(self) -> int:
        """How many spaces of the limit table are free; below 0, so many have to stand beside it."""
        start = self.limit_table * self.colours
        free = self.seats - sum(self.caballeros[start : start + self.colours])
        for mark in self.marked:
            if mark.area == self.limit_table and not does_count(mark.qualities):
                free += 1
        return free

    def lay_limit_table(self, area: int, seats: int) -> None:
        """The limit table lies in another region. If not all there find a space on it, all stand beside it first."""
        for mark in self.marked.beside:
            self.lose_quality(*mark, BESIDE)
        self.limit_table, self.seats = area, seats
        if self.free_seats() < 0:
            for colour in range(self.colours):
                for mark in marked_in(self.marked, area, colour):
                    if does_count(mark.qualities):
                        self.leave_seat(colour, mark.qualities)
                for _ in range(self.present(area, colour) - len(marked_in(self.marked, area, colour))):
                    self.leave_seat(colour, PLAIN)

    def leave_seat(self, colour: int, kind: Kind) -> None:
        """A caballero of this kind stands beside the limit table."""
        self.marked = on_space(self.marked, self.limit_table, colour, kind, BESIDE)

    def _find_seats(self, colour: int, kind: Kind, count: int) -> None:
        """So many have come to the region of the limit table; without a free space they stand beside it."""
        without_seat = count if self.effects and self.effect(TABLE_WAITS) else max(0, -self.free_seats())
        for _ in range(min(count, without_seat)):
            self.leave_seat(colour, kind)
