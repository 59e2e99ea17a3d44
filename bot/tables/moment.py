"""A running game in memory: a value that is never changed, only followed by the next one.

A moment is the game as it stood at the barrier (nothing before it may be taken back) and the choices made since. So
taking back, saving, loading and giving up a failed write are all the same simple thing: another moment.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import orjson

from bot.clocks import keeping
from bot.clocks.keeping import Clocks, Waits
from bot.fairness import Seal
from bot.orders import Exactly, Standing
from bot.orders.book import with_order
from bot.orders.book import without_order as orders_without
from bot.storage import Maker, NewChoice, NewResult, OrderChange, Snapshot, Table, TableStatus
from bot.tables import history
from bot.tables.automatic import AnyGame, AutomaticPlayers
from bot.tables.digest import rules_digest, state_digest
from bot.tables.records import TableInfo
from bot.tables.terms import Terms
from engine.core.events import Event
from engine.core.view import CommonView


@dataclass(frozen=True)
class Deed:
    """An accepted choice since the barrier: who made it, in which game, and what came of it."""

    seat: int
    choice: str
    before: AnyGame
    events: tuple[Event, ...]
    happenings: tuple[Event, ...] = ()
    """What the table service says of it, told before what came of it: a caretaker made it, for example."""
    maker: Maker = Maker.PERSON

    @property
    def lines(self) -> int:
        """How many lines of the log it has."""
        return len(self.happenings) + len(self.events)


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
    game: AnyGame
    counter: int
    """Counts choices and undos; never goes back."""
    revisions: tuple[int, ...]
    """By seat: the counter when what the seat is asked last changed."""
    clocks: Clocks
    orders: tuple[Standing, ...] = ()
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

    @cached_property
    def info(self) -> TableInfo:
        return table_info(self.table)

    def view(self, viewer: int | None) -> CommonView:
        """What a viewer may know; made once."""
        if viewer not in self.views:
            self.views[viewer] = self.game.view(viewer)
        return self.views[viewer]

    @cached_property
    def people_waited_for(self) -> frozenset[int]:
        """The Discord ids of the people without whom it cannot go on."""
        return frozenset(self.info.people(self.game.waiting))

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
                "posted": self.posted,
                "counter": self.counter,
                "revisions": self.revisions,
                "held_until": self.held_until,
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


def table_info(table: Table) -> TableInfo:
    """The table as it is shown."""
    return TableInfo(
        id=table.id,
        guild_id=table.guild_id,
        channel_id=table.channel_id,
        thread_id=table.thread_id,
        name=table.name,
        owner_id=table.owner_id,
        status=table.status,
        options=orjson.loads(table.options),
        seats=table.seats,
        created=table.created_at,
        changed=table.changed_at,
        revision=table.revision,
        terms=Terms.from_json(orjson.loads(table.terms)),
    )


def as_json(game: AnyGame) -> bytes:
    """The whole game, at any moment. It holds secrets."""
    return orjson.dumps(game.to_json())


# From the first moment to the next one.


def first_moment(table: Table, played: Played, log_position: int) -> Moment:
    """A game that no person has played in yet; computer players may have."""
    game = played.game
    return Moment(
        table=table,
        base=as_json(game),
        floor=len(played.deeds),
        log_position=log_position,
        posted=0,
        deeds=(),
        game=game,
        counter=1,
        revisions=(1,) * game.options["players"],
        held_until=played.held_until,
        clocks=keeping.fresh(game.options["players"], Terms.from_json(orjson.loads(table.terms)).pace),
    )


def waits(before: Moment | None, after: Moment) -> Waits:
    """For whom a table waited before a change and waits after it. A wait is over when the turn of somebody is, too."""
    waited = frozenset[int]() if before is None else before.seats_on_the_clock
    waiting = after.seats_on_the_clock
    if before is None:
        return Waits(waited, waiting)
    # What can be taken back ends no wait: else somebody could gain time by choosing and taking back.
    is_new = after.floor > before.floor and _occasion(before) != _occasion(after)
    seats = [table.seats for table in (before.table, after.table)]
    anew = [seat for seat in waited & waiting if is_new or seats[0][seat].user_id != seats[1][seat].user_id]
    return Waits(waited, waiting, frozenset(anew))


def _occasion(moment: Moment) -> tuple[int, str, int | None]:
    """What the table waits for, as far as a turn goes."""
    view = moment.view(None)
    return view.round, view.phase, view.turn_player


@dataclass(frozen=True)
class Advance:
    """A step from one moment to the next: what is to be stored with it, and what happened."""

    moment: Moment
    choices: tuple[NewChoice, ...]
    events: tuple[Event, ...]
    others_played: bool
    """Whether choices followed that nobody pressed."""
    is_final: bool
    """Whether it cannot be taken back."""
    orders: tuple[OrderChange, ...] = ()
    """Orders that were carried out, or whose moment can come no more: they are taken away with it."""


def advanced(
    moment: Moment,
    seat: int,
    choice: str,
    automatic: AutomaticPlayers,
    maker: Maker = Maker.PERSON,
    happenings: tuple[Event, ...] = (),
) -> Advance:
    """Let a seat choose, and then those who need not be pressed as long as one of them is waited for.

    `happenings` are told before what comes of the choice. Raises IllegalChoice.
    """
    before = moment.game
    game = before.clone()
    deed = Deed(seat, choice, before, tuple(game.apply(seat, choice)), happenings=happenings, maker=maker)
    played = played_on(game, moment.count + 1, automatic, automatic.held_until(before, game, moment.held_until))
    is_free = may_be_taken_back(before, game, seat, deed.events)
    if is_free and not played.deeds and played.held_until is None:
        return _undoable(moment, deed, game)
    return _final(moment, played, (deed, *played.deeds))


def advanced_at_once(moment: Moment, seat: int, choices: Sequence[str], automatic: AutomaticPlayers) -> Advance:
    """Let a seat make several choices that belong together, and then those who need not be pressed.

    Nothing of it can be taken back. Raises IllegalChoice.
    """
    game, deeds = moment.game, list[Deed]()
    for choice in choices:
        before, game = game, game.clone()
        deeds.append(Deed(seat, choice, before, tuple(game.apply(seat, choice))))
    held_until = automatic.held_until(moment.game, game, moment.held_until)
    played = played_on(game, moment.count + len(deeds), automatic, held_until)
    return _final(moment, played, (*deeds, *played.deeds))


def continued(moment: Moment, automatic: AutomaticPlayers) -> Advance:
    """Let those play who need not be pressed: an order was given, or the answering window is over."""
    played = played_on(moment.game, moment.count, automatic, None)
    return _final(moment, played, played.deeds)


def reseated(moment: Moment, table: Table, seat: int, lines: int, automatic: AutomaticPlayers) -> Advance:
    """A seat has another holder in `table`, which `lines` lines of the log tell; then those who need not be pressed.

    What the holder before could still take back is final; the others may take back what they could. Panels of the seat
    are old.
    """
    orders = tuple(each for each in moment.orders if each.seat != seat)
    freed = replace(moment, table=table, orders=orders, log_position=moment.log_position + lines, views={})
    played = played_on(freed.game, freed.count, automatic, freed.held_until)
    if not played.deeds and freed.deeds and freed.deeds[0].seat != seat:
        step = Advance(replace(freed, counter=freed.counter + 1), (), (), others_played=False, is_final=False)
    else:
        step = _final(freed, played, played.deeds)
    after = step.moment
    revisions = tuple(after.counter if number == seat else each for number, each in enumerate(after.revisions))
    return replace(step, moment=replace(after, revisions=revisions))


def rewound(moment: Moment, game: AnyGame, count: int, log_position: int) -> Moment:
    """The table has agreed to go back to `game`, that after `count` choices. Every panel is old then."""
    counter = moment.counter + 1
    return replace(
        moment,
        base=as_json(game),
        floor=count,
        log_position=log_position,
        posted=min(moment.posted, log_position),
        deeds=(),
        game=game,
        counter=counter,
        revisions=(counter,) * len(moment.revisions),
        orders=tuple(each for each in moment.orders if not isinstance(each.order, Exactly)),
        held_until=None,
        views={},
    )


def results(moment: Moment) -> tuple[NewResult, ...]:
    """How the game ended for every seat; nothing while it goes on."""
    if not moment.game.over:
        return ()
    scores = moment.game.scores
    found: list[NewResult] = []
    for players in moment.game.ranking:
        place = 1 + len(found)
        found += [NewResult(player, place, scores[player]) for player in players]
    return tuple(found)


def _undoable(moment: Moment, deed: Deed, game: AnyGame) -> Advance:
    made = stored(deed)
    counter = moment.counter + 1
    after = replace(
        moment,
        log_position=moment.log_position + len(made.log),
        deeds=(*moment.deeds, deed),
        game=game,
        counter=counter,
        revisions=_revisions(moment, game, counter, _asked_alone((deed,))),
        views={},
    )
    return Advance(after, (made,), deed.events, others_played=False, is_final=False)


def _final(moment: Moment, played: Played, deeds: tuple[Deed, ...]) -> Advance:
    choices = tuple(stored(deed) for deed in deeds)
    counter = moment.counter + max(1, len(choices))
    orders = _still_good(moment, played)
    after = replace(
        moment,
        base=as_json(played.game),
        floor=moment.count + len(choices),
        log_position=moment.log_position + sum(len(made.log) for made in choices),
        deeds=(),
        game=played.game,
        counter=counter,
        revisions=_revisions(moment, played.game, counter, _asked_alone(deeds)),
        orders=orders,
        held_until=played.held_until,
        views={},
    )
    return Advance(
        after,
        choices,
        tuple(event for deed in deeds for event in deed.events),
        others_played=bool(played.deeds),
        is_final=True,
        orders=tuple(gone.taken_away() for gone in moment.orders if gone not in orders),
    )


def _still_good(moment: Moment, played: Played) -> tuple[Standing, ...]:
    """The orders that are left: not used up, their moment still to come. A held answer is for one window."""
    is_same_window = played.held_until is not None and played.held_until == moment.held_until
    return tuple(
        each
        for each in moment.orders
        if each not in played.used
        and (is_same_window or not isinstance(each.order, Exactly))
        and not each.order.lapsed(played.game.view(each.seat))
    )


def _asked_alone(deeds: Sequence[Deed]) -> frozenset[int]:
    """The seats that chose while nobody else was waited for."""
    return frozenset(deed.seat for deed in deeds if deed.before.waiting == (deed.seat,))


def stored(deed: Deed) -> NewChoice:
    """A choice as the storage keeps it, with its lines of the log."""
    return NewChoice(
        deed.seat, deed.choice, history.log_lines((*deed.happenings, *deed.events), deed.before), deed.maker
    )


def may_be_taken_back(before: AnyGame, after: AnyGame, seat: int, events: Sequence[Event]) -> bool:
    """Whether a choice concerned nobody else: only this seat was waited for, still is, and nothing hidden was shown."""
    return before.waiting == after.waiting == (seat,) and not any(event.reveals for event in events)


@dataclass(frozen=True)
class Played:
    """What those did who need not be pressed: the game after it, their deeds, the orders that are used up by it."""

    game: AnyGame
    deeds: tuple[Deed, ...]
    used: tuple[Standing, ...]
    held_until: int | None


def played_on(game: AnyGame, count: int, automatic: AutomaticPlayers, held_until: int | None = None) -> Played:
    """Let those choose who need not be pressed, as long as one is waited for. `count` choices were made before."""
    deeds: list[Deed] = []
    used: list[Standing] = []
    while (answer := automatic.answer(game, count + len(deeds), held_until)) is not None:
        before, game = game, game.clone()
        events = tuple(game.apply(answer.seat, answer.choice))
        deeds.append(Deed(answer.seat, answer.choice, before, events, maker=answer.maker))
        held_until = automatic.held_until(before, game, held_until)
        if answer.order is not None and answer.order.order.used_once:
            used.append(answer.order)
    return Played(game, tuple(deeds), tuple(used), held_until)


def _revisions(before: Moment, game: AnyGame, counter: int, alone: Collection[int]) -> tuple[int, ...]:
    """The revision of every seat after a choice.

    A seat's revision changes when it is asked something else. Who chose, and was the only one waited for (`alone`), has
    been asked anew even if the question reads the same; who only turned a secret disc has not.
    """
    return tuple(
        counter
        if seat in alone
        or before.game.pending.get(seat) != game.pending.get(seat)
        or before.game.prompt(seat) != game.prompt(seat)
        else revision
        for seat, revision in enumerate(before.revisions)
    )


def withdrawn(moment: Moment, count: int) -> Moment:
    """The moment without its last `count` choices, which are all after the barrier."""
    kept, gone = moment.deeds[:-count], moment.deeds[-count:]
    counter = moment.counter + 1
    game = gone[0].before
    return replace(
        moment,
        deeds=kept,
        game=game,
        log_position=moment.log_position - sum(deed.lines for deed in gone),
        counter=counter,
        revisions=_revisions(moment, game, counter, {gone[0].seat}),
        views={},
    )


def ordered(moment: Moment, new: Standing) -> Moment:
    """The moment with an order set or replaced. Nobody else can tell it from the one before."""
    return replace(moment, orders=with_order(moment.orders, new))


def without_order(moment: Moment, seat: int, kind: str) -> Moment:
    """The moment without an order of a seat."""
    return replace(moment, orders=orders_without(moment.orders, seat, kind))


def placed(moment: Moment, table: Table) -> Moment:
    """The moment with the record of its table as the storage has it."""
    return replace(moment, table=table)


def finished(moment: Moment, now: int) -> Moment:
    """The moment as the storage has it once the game is over."""
    table = replace(moment.table, status=TableStatus.FINISHED, revision=moment.table.revision + 1, changed_at=now)
    return placed(moment, table)
