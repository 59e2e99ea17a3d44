"""From one moment of a game to the next: what somebody chooses, what follows by itself, and what is taken back.

Each function gives a step, and changes nothing: the new moment counts when the step is stored (`commits.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.game import history
from bot.game.automatic import NO_MOVES, AutomaticChoice, AutomaticPlayers
from bot.game.clocks import keeping
from bot.game.clocks.clock import SeatClock
from bot.game.moment import Deed, Moment, as_json, askers_after
from bot.game.orders.book import StandingOrder, with_order
from bot.game.orders.book import without_order as orders_without
from bot.game.orders.order import Exactly
from bot.game.press import Tried, tried, tried_in_a_row
from bot.game.undo_askers import UndoAskers
from bot.storage.records.changes import Change
from bot.storage.records.games import Choice, LogLine, Maker
from bot.storage.records.results import SeatResult
from bot.storage.records.tables import Table
from engine.core.events import Event
from engine.core.game import AnyGame
from engine.core.view import CommonView
from engine.players.playing_on import Move


@dataclass(frozen=True, kw_only=True)
class TableStep:
    """What happened between two moments of a game, and what is stored of it with the new one."""

    before: Moment | None
    """None if the game begins with it."""
    after: Moment
    rows: Change
    """What is stored. Posts, seal, clocks and timers that follow from the step are added when it is."""
    events: tuple[Event, ...] = ()
    others_played: bool = False
    """Whether choices followed that nobody pressed."""
    is_final: bool = True
    """Whether it cannot be taken back."""
    by: int | None = None
    """The person whose deed it is, if it is anybody's: they know of it."""
    call: int | None = None
    """The person whom news of it call, if the table waits for them."""

    @property
    def goes_on(self) -> bool:
        """Whether the game is at another place after it."""
        return bool(self.rows.choices) or self.rows.keep is not None

    def storing(self, **rows: Any) -> TableStep:
        """The step with more that is stored with it."""
        return replace(self, rows=replace(self.rows, **rows))


def advanced(moment: Moment, made: Tried, automatic: AutomaticPlayers) -> TableStep:
    """What was pressed counts, and then those choose who need not be pressed as long as one of them is waited for.

    If an order or a computer player comes before it, that counts, and the choice does not.
    """
    forestalled = _forestalled(moment, made.deeds, automatic)
    if forestalled is not None:
        return forestalled
    held_until = automatic.held_until(moment.game, made.game, moment.held_until)
    count = moment.count + len(made.deeds)
    played = played_on(made.game, count, automatic, held_until, may_go_back=made.may_be_taken_back)
    if made.may_be_taken_back and not played.deeds and played.held_until is None:
        return _undoable(moment, made)
    return _final(moment, made, played)


def advanced_at_once(moment: Moment, seat: int, choices: Sequence[str], automatic: AutomaticPlayers) -> TableStep:
    """Let a seat make several choices that belong together, and then those who need not be pressed.

    Nothing of it can be taken back. Raises IllegalChoice.
    """
    made = tried_in_a_row(moment.game, seat, choices)
    forestalled = _forestalled(moment, made.deeds, automatic)
    if forestalled is not None:
        return forestalled
    held_until = automatic.held_until(moment.game, made.game, moment.held_until)
    return _final(moment, made, played_on(made.game, moment.count + len(made.deeds), automatic, held_until))


def _forestalled(moment: Moment, deeds: Sequence[Deed], automatic: AutomaticPlayers) -> TableStep | None:
    """The step in which somebody comes before one of these deeds; the deeds until then count. None if nobody does."""
    for place, deed in enumerate(deeds):
        ordered = automatic.before(deed.before, deed.seat, deed.choice, deed.events)
        if ordered is not None:
            played = played_on(deed.before, moment.count + place, automatic, moment.held_until, ordered)
            return _final(moment, Tried(tuple(deeds[:place]), deed.before), played)
    return None


def continued(moment: Moment, automatic: AutomaticPlayers, first: AutomaticChoice | None = None) -> TableStep:
    """Let those play who need not be pressed: an order was given, the answering window is over, or time is up.

    `first` is what a caretaker says for a late seat, before all others.
    """
    played = played_on(moment.game, moment.count, automatic, None, first, may_go_back=bool(moment.deeds))
    return _final(moment, Tried((), moment.game), played)


def begun(table: Table, set_up: tuple[LogLine, ...], played: Tried) -> TableStep:
    """A game begins that no person has played in yet; computer players may have. `set_up` tells of its set-up."""
    game, choices = played.game, tuple(stored(deed) for deed in played.deeds)
    after = Moment(
        table=table,
        base=as_json(game),
        floor=len(played.deeds),
        log_position=len(set_up) + sum(len(choice.log) for choice in choices),
        posted=0,
        deeds=(),
        askers=askers_after(UndoAskers(), played.deeds),
        game=game,
        counter=1,
        revisions=(1,) * game.options["players"],
        held_until=played.held_until,
        clocks=keeping.fresh(game.options["players"], table.terms.pace),
    )
    return TableStep(before=None, after=after, rows=Change(table_id=table.id, log=set_up, choices=choices))


def begun_in(table: Table, game: AnyGame, moves: Sequence[Move]) -> TableStep:
    """A game begins where others have played it to, and only what comes now is told of it."""
    players = game.options["players"]
    after = Moment(
        table=table,
        base=as_json(game),
        floor=len(moves),
        log_position=0,
        posted=0,
        deeds=(),
        askers=UndoAskers(),
        game=game,
        counter=1,
        revisions=(1,) * players,
        clocks=keeping.fresh(players, table.terms.pace),
    )
    choices = tuple(Choice(move.seat, move.choice, (), Maker.COMPUTER) for move in moves)
    return TableStep(before=None, after=after, rows=Change(table_id=table.id, choices=choices))


def reseated(
    moment: Moment, table: Table, seat: int, log: tuple[LogLine, ...], automatic: AutomaticPlayers
) -> TableStep:
    """A seat has another holder in `table`, which `log` tells; then those play who need not be pressed.

    What the holder before could still take back is final; the others may take back what they could. Panels of the seat
    are old.
    """
    orders = tuple(each for each in moment.orders if each.seat != seat)
    position = moment.log_position + len(log)
    freed = replace(moment, table=table, orders=orders, log_position=position, views={})
    is_open = bool(freed.deeds) and freed.deeds[0].seat != seat
    played = played_on(freed.game, freed.count, automatic, freed.held_until, may_go_back=is_open)
    if is_open and not played.deeds:
        step = TableStep(
            before=moment, after=replace(freed, counter=freed.counter + 1), rows=_rows(moment), is_final=False
        )
    else:
        step = _final(freed, Tried((), freed.game), played)
    after = step.after
    revisions = tuple(after.counter if number == seat else each for number, each in enumerate(after.revisions))
    return replace(step, before=moment, after=replace(after, revisions=revisions)).storing(log=log)


def withdrawn(moment: Moment, count: int) -> TableStep:
    """The last `count` choices are taken back by who made them; all are after the barrier."""
    kept, gone = moment.deeds[:-count], moment.deeds[-count:]
    counter = moment.counter + 1
    game = gone[0].before
    after = replace(
        moment, deeds=kept, game=game, counter=counter, revisions=_revisions(moment, game, counter, {gone[0].seat})
    )
    return TableStep(
        before=moment, after=replace(after, views={}), rows=replace(_rows(moment), keep=after.count), is_final=False
    )


def rewound(
    moment: Moment, game: AnyGame, askers: UndoAskers, count: int, position: int, log: tuple[LogLine, ...]
) -> TableStep:
    """The table has agreed to go back to `game` and `askers`, as after `count` choices. Every panel is old then.

    `position` is that of the last line of the log which is left; `log` tells of it.
    """
    counter = moment.counter + 1
    after = replace(
        moment,
        base=as_json(game),
        floor=count,
        log_position=position + len(log),
        posted=min(moment.posted, position),
        deeds=(),
        askers=askers,
        game=game,
        counter=counter,
        revisions=(counter,) * len(moment.revisions),
        orders=tuple(each for each in moment.orders if not isinstance(each.order, Exactly)),
        held_until=None,
        views={},
    )
    rows = replace(_rows(moment), keep=count, by_consent=True, log=log)
    return TableStep(before=moment, after=after, rows=rows, others_played=True)


def ordered(moment: Moment, new: StandingOrder) -> Moment:
    """The moment with an order set or replaced. Nobody else can tell it from the one before."""
    return replace(moment, orders=with_order(moment.orders, new))


def without_order(moment: Moment, seat: int, kind: str) -> Moment:
    """The moment without an order of a seat."""
    return replace(moment, orders=orders_without(moment.orders, seat, kind))


def with_clock(moment: Moment, seat: int, clock: SeatClock) -> TableStep:
    """The clock of a seat is another one, though nobody chose."""
    clocks = tuple(clock if number == seat else each for number, each in enumerate(moment.clocks))
    return TableStep(before=moment, after=replace(moment, clocks=clocks), rows=_rows(moment), is_final=False)


def results(moment: Moment) -> tuple[SeatResult, ...]:
    """How the game ended for every seat; nothing while it goes on."""
    return results_so_far(moment) if moment.game.over else ()


def has_been_scored(moment: Moment) -> bool:
    """Whether the first scoring for all is behind it: a game that did not get so far says nothing about anybody."""
    view: CommonView = moment.game.view(None)
    return view.over or view.round > view.scoring_after[0]


def results_so_far(moment: Moment) -> tuple[SeatResult, ...]:
    """How the game would end for every seat if it ended now."""
    scores = moment.game.scores
    found: list[SeatResult] = []
    for players in moment.game.ranking:
        place = 1 + len(found)
        found += [
            SeatResult(player, place, scores[player], breaks=moment.game.view(player).tie_break) for player in players
        ]
    return tuple(found)


def _rows(moment: Moment) -> Change:
    """What is stored of a step from this moment, to begin with: that it is a step from there."""
    return Change(table_id=moment.table.id, expected=moment.count)


def _undoable(moment: Moment, made: Tried) -> TableStep:
    choices = tuple(map(stored, made.deeds))
    counter = moment.counter + len(choices)
    after = replace(
        moment,
        log_position=moment.log_position + sum(len(choice.log) for choice in choices),
        deeds=(*moment.deeds, *made.deeds),
        game=made.game,
        counter=counter,
        revisions=_revisions(moment, made.game, counter, _asked_alone(made.deeds)),
        views={},
    )
    rows = replace(_rows(moment), choices=choices)
    events = tuple(event for deed in made.deeds for event in deed.events)
    return TableStep(before=moment, after=after, rows=rows, events=events, is_final=False)


def _final(moment: Moment, pressed: Tried, played: Tried) -> TableStep:
    """What was pressed and what followed by itself is for good."""
    deeds = (*pressed.deeds, *played.deeds)
    choices = tuple(map(stored, deeds))
    counter = moment.counter + max(1, len(choices))
    orders = _still_good(moment, played)
    after = replace(
        moment,
        base=as_json(played.game),
        floor=moment.count + len(choices),
        log_position=moment.log_position + sum(len(made.log) for made in choices),
        deeds=(),
        askers=askers_after(moment.askers, (*moment.deeds, *deeds)),
        game=played.game,
        counter=counter,
        revisions=_revisions(moment, played.game, counter, _asked_alone(deeds)),
        orders=orders,
        held_until=played.held_until,
        views={},
    )
    return TableStep(
        before=moment,
        after=after,
        rows=replace(
            _rows(moment),
            choices=choices,
            orders=tuple(gone.taken_away() for gone in moment.orders if gone not in orders),
        ),
        events=tuple(event for deed in deeds for event in deed.events),
        others_played=bool(played.deeds),
    )


def _still_good(moment: Moment, played: Tried) -> tuple[StandingOrder, ...]:
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


def stored(deed: Deed) -> Choice:
    """A choice as the storage keeps it, with its lines of the log."""
    return Choice(deed.seat, deed.choice, history.log_lines((*deed.happenings, *deed.events), deed.before), deed.maker)


def played_on(
    game: AnyGame,
    count: int,
    automatic: AutomaticPlayers,
    held_until: int | None = None,
    first: AutomaticChoice | None = None,
    *,
    may_go_back: bool = False,
) -> Tried:
    """Let those choose who need not be pressed, as long as one is waited for. `count` choices were made before.

    `may_go_back`: whoever is waited for could still take something back, and should not lose that.
    """
    deeds: list[Deed] = []
    used: list[StandingOrder] = []
    answer = first or automatic.answer(game, count, held_until, may_go_back=may_go_back)
    while answer is not None:
        before = game
        (deed,), game, *_ = tried(before, answer.seat, answer.choice)
        ordered = automatic.before(before, deed.seat, deed.choice, deed.events)
        if ordered is not None:
            answer = ordered._replace(happenings=answer.happenings)
            (deed,), game, *_ = tried(before, answer.seat, answer.choice)
        if answer.seat not in before.waiting:
            automatic = replace(automatic, moves=NO_MOVES)  # they were thought of without that
        deeds.append(replace(deed, maker=answer.maker, happenings=answer.happenings))
        held_until = automatic.held_until(before, game, held_until)
        if answer.order is not None and answer.order.order.used_once:
            used.append(answer.order)
        answer = automatic.answer(game, count + len(deeds), held_until)
    return Tried(tuple(deeds), game, tuple(used), held_until)


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
