"""What stands neither in an area nor at the own court nor in the province: in the prison, on ships, at other courts."""

from __future__ import annotations

from engine.elgrande.board.qualities import Kind
from engine.elgrande.board.with_caballeros import WithCaballeros

IN_SUPPLY = -1
"""No player: of a ship that nobody has."""


class WithPiecesAside(WithCaballeros):
    """What a board does about caballeros in the prison, on ships that players have, and at other players' courts."""

    __slots__ = ("guests", "prison", "ships")

    prison: tuple[int, ...]
    """How many caballeros of each player are in the prison; empty if there is none."""
    ships: tuple[tuple[int, int], ...]
    """Of each ship, who has it (or IN_SUPPLY) and how many caballeros of that player are on it."""
    guests: tuple[tuple[int, int], ...]
    """Of each caballero at another player's court, the player whose court that is, and its owner; sorted."""

    def aside(self, player: int) -> int:
        """How many caballeros of this player stand in the prison, on a ship or at another court."""
        prisoners = self.prison[player] if self.prison else 0
        aboard = sum([count for holder, count in self.ships if holder == player])
        return prisoners + aboard + sum([owner == player for _, owner in self.guests])

    def imprison(self, player: int, area: int, kind: Kind) -> None:
        """From a region into the prison."""
        self.send_to_province(player, area, 1, kind)
        self.province[player] -= 1
        self.prison = _more(self.prison, player, 1)

    def free_prisoners(self, area: int) -> tuple[int, ...]:
        """All from the prison to a region; returns how many of each player."""
        freed = self.prison
        for player, count in enumerate(freed):
            self.put(player, area, count)
        self.prison = (0,) * len(freed)
        return freed

    def ships_of(self, player: int) -> tuple[int, ...]:
        """The numbers of the ships that this player has."""
        return tuple([number for number, (holder, _) in enumerate(self.ships) if holder == player])

    def take_ship(self, number: int, player: int) -> int:
        """A ship comes to a player; who was on it goes to the court of who had it. Returns how many did."""
        holder, aboard = self.ships[number]
        if aboard:
            self.court[holder] += aboard
        self._change_ship(number, player, 0)
        return aboard

    def load_ship(self, number: int) -> None:
        """From the court to the own ship."""
        holder, aboard = self.ships[number]
        self.court[holder] -= 1
        self._change_ship(number, holder, aboard + 1)

    def unload_ship(self, number: int, area: int) -> None:
        """From a ship to a region."""
        holder, aboard = self.ships[number]
        self._change_ship(number, holder, aboard - 1)
        self.put(holder, area, 1)

    def _change_ship(self, number: int, holder: int, aboard: int) -> None:
        self.ships = (*self.ships[:number], (holder, aboard), *self.ships[number + 1 :])

    def guests_of(self, host: int) -> tuple[int, ...]:
        """The owners of the caballeros that stand at this player's court and are another player's."""
        return tuple([owner for place, owner in self.guests if place == host])

    def send_guest(self, host: int, owner: int) -> None:
        """From the province to another player's court."""
        self.province[owner] -= 1
        self.guests = tuple(sorted([*self.guests, (host, owner)]))

    def place_guest(self, host: int, owner: int, area: int) -> None:
        """From another player's court to the board."""
        self._take_leave(host, owner)
        self.put(owner, area, 1)

    def dismiss_guest(self, host: int, owner: int) -> None:
        """From another player's court to the province."""
        self._take_leave(host, owner)
        self.province[owner] += 1

    def _take_leave(self, host: int, owner: int) -> None:
        guests = list(self.guests)
        guests.remove((host, owner))
        self.guests = tuple(guests)


def _more(counts: tuple[int, ...], player: int, count: int) -> tuple[int, ...]:
    return (*counts[:player], counts[player] + count, *counts[player + 1 :])
