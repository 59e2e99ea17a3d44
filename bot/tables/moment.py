"""A running game in memory: a value that is never changed, only followed by the next one.

A moment is the game as it stood at the barrier (nothing before it may be taken back) and the choices made since. So
taking back, saving, loading and giving up a failed write are all the same simple thing: another moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import orjson

from bot.storage import Maker, NewChoice, NewSnapshot, Table, TableStatus
from bot.tables import history
from bot.tables.automatic import AutomaticPlayers
from bot.tables.digest import rules_digest, state_digest
from bot.tables.records import TableInfo
from bot.tables.terms import Terms
from engine.core.events import Event
from engine.core.game import Game
from engine.elgrande.view import View

AnyGame = Game[Any, Any]


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
    views: dict[int | None, View] = field(default_factory=dict, compare=False)

    @property
    def count(self) -> int:
        """How many choices the game has."""
        return self.floor + len(self.deeds)

    @cached_property
    def info(self) -> TableInfo:
        return table_info(self.table)

    def view(self, viewer: int | None) -> View:
        """What a viewer may know; made once."""
        if viewer not in self.views:
            self.views[viewer] = self.game.view(viewer)
        return self.views[viewer]

    @cached_property
    def people_waited_for(self) -> frozenset[int]:
        """The Discord ids of the people without whom it cannot go on."""
        return frozenset(self.info.people(self.game.waiting))

    def snapshot(self) -> NewSnapshot:
        """What is stored, to begin with this moment again."""
        choices = orjson.dumps([[deed.seat, deed.choice] for deed in self.deeds])
        state = orjson.dumps(
            {
                "base": orjson.Fragment(self.base),
                "choices": orjson.Fragment(choices),
                "posted": self.posted,
                "counter": self.counter,
                "revisions": self.revisions,
            }
        )
        return NewSnapshot(
            state=state,
            digest=state_digest(self.base, choices),
            rules_digest=rules_digest(self.game.rules),
            undo_floor=self.floor,
            waiting=self.people_waited_for,
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


def first_moment(table: Table, game: AnyGame, count: int, log_position: int) -> Moment:
    """A game that no person has played in yet; computer players may have made `count` choices."""
    return Moment(
        table=table,
        base=as_json(game),
        floor=count,
        log_position=log_position,
        posted=0,
        deeds=(),
        game=game,
        counter=1,
        revisions=(1,) * game.options["players"],
    )


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


def advanced(
    moment: Moment, seat: int, choice: str, automatic: AutomaticPlayers, maker: Maker = Maker.PERSON
) -> Advance:
    """Let a seat choose, and then those who need not be pressed as long as one of them is waited for.

    Raises IllegalChoice.
    """
    before = moment.game
    game = before.clone()
    events = tuple(game.apply(seat, choice))
    is_free = may_be_taken_back(before, game, seat, events)
    deed = Deed(seat, choice, before, events, maker=maker)
    choices = [stored(deed)]
    if is_free:
        deeds = (*moment.deeds, deed)
        base, floor = moment.base, moment.floor
    else:
        game, played = played_on(game, moment.count + 1, automatic)
        choices += [stored(each) for each in played]
        events += tuple(event for each in played for event in each.events)
        deeds, base, floor = (), as_json(game), moment.count + len(choices)
    counter = moment.counter + len(choices)
    after = replace(
        moment,
        base=base,
        floor=floor,
        log_position=moment.log_position + sum(len(made.log) for made in choices),
        deeds=deeds,
        game=game,
        counter=counter,
        revisions=_revisions(moment, game, counter, seat),
        views={},
    )
    return Advance(after, tuple(choices), events, others_played=len(choices) > 1, is_final=not is_free)


def stored(deed: Deed) -> NewChoice:
    """A choice as the storage keeps it, with its lines of the log."""
    return NewChoice(
        deed.seat, deed.choice, history.log_lines((*deed.happenings, *deed.events), deed.before), deed.maker
    )


def may_be_taken_back(before: AnyGame, after: AnyGame, seat: int, events: Sequence[Event]) -> bool:
    """Whether a choice concerned nobody else: only this seat was waited for, still is, and nothing hidden was shown."""
    return before.waiting == after.waiting == (seat,) and not any(event.reveals for event in events)


def played_on(game: AnyGame, count: int, automatic: AutomaticPlayers) -> tuple[AnyGame, list[Deed]]:
    """Let those choose who need not be pressed, as long as one is waited for; returns the game then and what they did.

    `count` choices were made before.
    """
    played: list[Deed] = []
    while (answer := automatic.answer(game, count + len(played))) is not None:
        before, game = game, game.clone()
        events = tuple(game.apply(answer.seat, answer.choice))
        played.append(Deed(answer.seat, answer.choice, before, events, maker=answer.maker))
    return game, played


def _revisions(before: Moment, game: AnyGame, counter: int, chooser: int) -> tuple[int, ...]:
    """The revision of every seat after a choice.

    A seat's revision changes when it is asked something else. Who chose, and was the only one waited for, has been
    asked anew even if the question reads the same; who only turned a secret disc has not.
    """
    alone = before.game.waiting == (chooser,)
    return tuple(
        counter
        if (seat == chooser and alone)
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
        revisions=_revisions(moment, game, counter, gone[0].seat),
        views={},
    )


def placed(moment: Moment, table: Table) -> Moment:
    """The moment with the record of its table as the storage has it."""
    return replace(moment, table=table)


def finished(moment: Moment, now: int) -> Moment:
    """The moment as the storage has it once the game is over."""
    table = replace(moment.table, status=TableStatus.FINISHED, revision=moment.table.revision + 1, changed_at=now)
    return placed(moment, table)
