"""The search behind every schedule: people are dealt to tables, then two change places as long as that is cheaper.

People are numbers here, and what two of them cost at one table is a number in a matrix. Whole numbers only: sums of
fractions would depend on the order in which they are added.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from bot.leagues.rules.schedule.history import usual_size

Costs = Sequence[Sequence[int]]
"""What two people cost who sit at the same table. The same in both directions, 0 for somebody with themselves."""

FEW: Final = 40
"""So many people are dealt anew several times, and the best schedule is kept; more of them find a good one at once."""
NEW_DEALS: Final = 20
MOST_SWEEPS: Final = 12


def dealt(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """People at tables of these sizes, in this order."""
    tables: list[list[int]] = []
    start = 0
    for size in sizes:
        tables.append(list(order[start : start + size]))
        start += size
    return tables


def arranged(
    order: Sequence[int], sizes: Sequence[int], costs: Costs, odd_costs: Sequence[int], chance: Random
) -> list[list[int]]:
    """A cheap way to put these people at tables of these sizes, beginning with them in this order.

    `odd_costs` is what it costs to put somebody at a table of another size than most have.
    """
    best = DealtTables(dealt(order, sizes), costs, odd_costs)
    best.improve(chance)
    if len(order) > FEW:
        return best.tables
    for _ in range(NEW_DEALS):
        if best.price == 0:
            break
        people = list(order)
        chance.shuffle(people)
        other = DealtTables(dealt(people, sizes), costs, odd_costs)
        other.improve(chance)
        if other.price < best.price:
            best = other
    return best.tables


class DealtTables:
    """People at tables, and what each of them costs there."""

    def __init__(self, tables: list[list[int]], costs: Costs, odd_costs: Sequence[int]) -> None:
        usual = usual_size([len(table) for table in tables])
        self.tables = tables
        self._costs = costs
        self._odd_costs = odd_costs
        self._is_odd = [len(table) != usual for table in tables]
        self._paid = [0] * len(costs)
        for table in tables:
            self._reckon(table)

    @property
    def price(self) -> int:
        """What all tables cost together."""
        odd = (
            self._odd_costs[one] for table, odd in zip(self.tables, self._is_odd, strict=True) if odd for one in table
        )
        return sum(self._paid) // 2 + sum(odd)

    def improve(self, chance: Random) -> None:
        """Let two people change places while that is cheaper."""
        spots = [(number, place) for number, table in enumerate(self.tables) for place in range(len(table))]
        chance.shuffle(spots)
        for _ in range(MOST_SWEEPS):
            swaps = [self._swap(number, place) for number, place in spots]
            if not any(swaps):
                break

    def _swap(self, number: int, place: int) -> bool:
        """Let somebody change places with whoever makes it cheapest. False if nobody makes it cheaper."""
        table = self.tables[number]
        mine = table[place]
        others = table[:place] + table[place + 1 :]
        my_costs, paid, odd_costs = self._costs[mine], self._paid, self._odd_costs
        best, found = 0, None
        for other_number, other_table in enumerate(self.tables):
            if other_number == number:
                continue
            odd = self._is_odd[number] - self._is_odd[other_number]
            most = paid[mine] - sum([my_costs[other] for other in other_table])
            for other_place, yours in enumerate(other_table):
                gain = most + my_costs[yours] + paid[yours] + odd * (odd_costs[mine] - odd_costs[yours])
                if gain > best:  # before it is known what the other one costs here, which few get to
                    your_costs = self._costs[yours]
                    gain -= sum([your_costs[other] for other in others])
                    if gain > best:
                        best, found = gain, (other_number, other_place)
        if found is None:
            return False
        other_number, other_place = found
        other_table = self.tables[other_number]
        table[place], other_table[other_place] = other_table[other_place], mine
        self._reckon(table)
        self._reckon(other_table)
        return True

    def _reckon(self, table: Sequence[int]) -> None:
        for one in table:
            costs = self._costs[one]
            self._paid[one] = sum([costs[other] for other in table])
