"""A running game in memory: a value that is never changed, only followed by the next one.

A moment is the game as it stood at the barrier (nothing before it may be taken back) and the choices made since. So
taking back, saving, loading and giving up a failed write are all the same simple thing: another moment.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

import orjson

from bot.game.clocks import keeping
from bot.game.clocks.keeping import Clocks
from bot.game.fingerprints import rules_digest, state_digest
from bot.game.orders.book import StandingOrder
from bot.game.seals.seals import Seal
from bot.game.undo_askers import UndoAskers
from bot.storage.records.games import Maker, Snapshot
from bot.storage.records.tables import Table
from engine.core.events import Event
from engine.core.game import AnyGame
from engine.core.view import CommonView


@dataclass(frozen=True)
class Deed:
    """An accepted choice since the barrier: who made it, in which game, and what came of it."""

    seat: int
    choice: str
    before: AnyGame
    after: AnyGame
    events: tuple[Event, ...]
    happenings: tuple[Event, ...] = ()
    """What the table service says of it, told before what came of it: a caretaker made it, for example."""
    maker: Maker = Maker.PERSON
    is_joined: bool = False
    """Whether it was made with the same press as the one before it, and is taken back with it."""

    @property
    def lines(self) -> int:
        """How many lines of the log it has."""
        return len(self.happenings) + len(self.events)


def askers_after(askers: UndoAskers, deeds: Iterable[Deed]) -> UndoAskers:
    """Who may still ask for an undo by consent after these deeds."""
    for deed in deeds:
        askers = askers.after(deed.seat, deed.maker, deed.events, deed.after)
    return askers


@dataclass(frozen=True, kw_only=True)
class Moment:
    """A game of a table after `count` choices. Games in here are never played on: play on a clone."""

    table: Table
    base: bytes
    """The game at the barrier, as JSON."""
    floor: int
    """How many choices were made up to the barrier."""
    log_position: int
    """How many lines the log has."""
    posted: int
    """Up to which line the log was given to the outbox, to be told."""
    deeds: tuple[Deed, ...]
    """The choices since the barrier. All are of one seat, and nobody else is asked."""
    askers: UndoAskers
    """Who might have asked for an undo by consent at the barrier."""
    game: AnyGame
    counter: int
    """Counts choices and undos; never goes back."""
    revisions: tuple[int, ...]
    """By seat: the counter when what the seat is asked last changed."""
    clocks: Clocks
    orders: tuple[StandingOrder, ...] = ()
    """What people have ordered, and answers that are held back."""
    held_until: int | None = None
    """Until when the answers to what is asked now are held back; None if they count at once."""
    seal: Seal | None = None
    """The latest seal."""
    views: dict[int | None, CommonView] = field(default_factory=dict, compare=False)

    @property
    def count(self) -> int:
        """How many choices the game has."""
        return self.floor + len(self.deeds)

    def view(self, viewer: int | None) -> CommonView:
        """What a viewer may know; made once."""
        if viewer not in self.views:
            self.views[viewer] = self.game.view(viewer)
        return self.views[viewer]

    @cached_property
    def people_waited_for(self) -> frozenset[int]:
        """The Discord ids of the people without whom it cannot go on."""
        return frozenset(self.table.people(self.game.waiting))

    @cached_property
    def seats_on_the_clock(self) -> frozenset[int]:
        """The seats of those people; nobody while answers are held back, for that time is everybody's."""
        if self.held_until is not None:
            return frozenset()
        return frozenset(seat for seat in self.game.waiting if self.table.seats[seat].user_id is not None)

    def snapshot(self) -> Snapshot:
        """What is stored, to begin with this moment again."""
        choices = orjson.dumps([[deed.seat, deed.choice] for deed in self.deeds])
        state = orjson.dumps(
            {
                "base": orjson.Fragment(self.base),
                "choices": orjson.Fragment(choices),
                "joined": [place for place, deed in enumerate(self.deeds) if deed.is_joined],
                "posted": self.posted,
                "counter": self.counter,
                "revisions": self.revisions,
                "held_until": self.held_until,
                "parts": self.askers.to_json(),
            }
        )
        return Snapshot(
            state=state,
            digest=state_digest(self.base, choices),
            rules_digest=rules_digest(self.game),
            undo_floor=self.floor,
            waiting=self.people_waited_for,
            clocks=keeping.stored(self.clocks),
            round=self.view(None).round,
        )


def as_json(game: AnyGame) -> bytes:
    """The whole game, at any moment. It holds secrets."""
    return orjson.dumps(game.to_json())
