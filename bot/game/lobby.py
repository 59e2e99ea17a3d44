"""What may be done to a table before the game begins. Each function gives the changed record, or says why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.game.errors import (
    AlreadySeated,
    IllegalOption,
    NoComputer,
    NotInLobby,
    NotOwner,
    NotSeated,
    TableFull,
    TooFewPlayers,
)
from bot.game.opponents import new_character
from bot.i18n.escape import LONGEST_NAME, plain
from bot.storage.records.tables import Seat, SeatKind, Table, TableStatus
from bot.storage.records.terms import OF_NEW_TABLES, IllegalTerms, TermsChanges
from engine.core.definition import LEADER, IllegalOptions, definition_of

LONGEST_TABLE_NAME = LONGEST_NAME  # what is longer would never be shown whole


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody in Discord, as they want to sit down."""

    user_id: int
    display_name: str
    locale: str | None = None


def opened(
    guild_id: int | None,
    channel_id: int,
    owner: Guest,
    options: Mapping[str, Any],
    name: str,
    seed: int,
    *,
    is_private: bool = False,
) -> Table:
    """A new table; its owner sits down first."""
    return Table(
        guild_id=guild_id,
        channel_id=channel_id,
        owner_id=owner.user_id,
        name=checked_name(name) if name else "",
        options=changed_options({}, options),
        seed=seed,
        seats=(seat_for(owner, 0),),
        terms=replace(OF_NEW_TABLES, is_private=is_private),
    )


def opened_again(before: Table, member: Guest, seed: int) -> Table:
    """A new table for the people of a game that is over, as it was there: one of them sits down, and its computer
    players; the others join. Everybody moves up one seat, so who came second begins.
    """
    offered = {offer.name for offer in definition_of(before.options).offers(before.options)}
    options = {name: value for name, value in before.options.items() if name in {"game", LEADER, *offered}}
    computers = [seat for seat in before.seats if seat.user_id is None and not seat.is_deserted]
    seats = sorted((seat_for(member, 0), *computers), key=lambda seat: _place_again(seat, before))
    return Table(
        guild_id=before.guild_id,
        channel_id=before.channel_id,
        owner_id=member.user_id,
        name="",
        options=changed_options({}, options),
        seed=seed,
        seats=_numbered(tuple(seats)),
        terms=replace(before.terms, is_guided=False, course="", rounds=0),
        follows=before.id,
    )


def _place_again(seat: Seat, before: Table) -> int:
    """In which order those of a game sit down who play again, before everybody who was not there."""
    number = next((each.number for each in before.seats if _is_same(each, seat)), None)
    return len(before.seats) if number is None else (number - 1) % len(before.seats)


def _is_same(one: Seat, other: Seat) -> bool:
    """Whether the same person, or the same computer player, sits there."""
    return one.user_id == other.user_id and (one.user_id is not None or one.name == other.name)


def joined(table: Table, member: Guest, before: Table | None = None) -> Table:
    """`before` is the game that the table follows, if it does: its people keep the order in which they sat."""
    require_lobby(table)
    if any(seat.user_id == member.user_id for seat in table.seats):
        raise AlreadySeated
    _require_free_seat(table)
    seats, new = [*table.seats], seat_for(member, len(table.seats))
    if before is not None:
        place = _place_again(new, before)
        behind = (number for number, seat in enumerate(seats) if _place_again(seat, before) > place)
        seats.insert(next(behind, len(seats)), new)
        return replace(table, seats=_numbered(tuple(seats)))
    return replace(table, seats=(*seats, new))


def left(table: Table, user_id: int) -> Table | None:
    """The table without this person; the next one in seating order owns it then. None if no person is left."""
    require_lobby(table)
    if all(seat.user_id != user_id for seat in table.seats):
        raise NotSeated
    seats = _numbered(tuple(seat for seat in table.seats if seat.user_id != user_id))
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    if not people:
        return None
    owner = people[0] if table.owner_id == user_id else table.owner_id
    return replace(table, seats=seats, owner_id=owner)


def wanted(table: Table, user_id: int) -> Table:
    """The lobby as it is, because somebody who sits there wants it."""
    require_lobby(table)
    if all(seat.user_id != user_id for seat in table.seats):
        raise NotSeated
    return table


def with_computer(table: Table, by: int) -> Table:
    _require_owner(table, by)
    _require_free_seat(table)
    number, name = len(table.seats), new_character(table).name
    return replace(table, seats=(*table.seats, Seat(number, SeatKind.COMPUTER, None, name, number)))


def without_computer(table: Table, by: int) -> Table:
    """The computer player who came last gets up."""
    _require_owner(table, by)
    last = next((seat for seat in reversed(table.seats) if seat.user_id is None), None)
    if last is None:
        raise NoComputer
    return replace(table, seats=_numbered(tuple(seat for seat in table.seats if seat is not last)))


def with_seats_exchanged(table: Table, by: int, one: int, other: int) -> Table:
    """Two players exchange their seats, and with them their colours (R33)."""
    _require_owner(table, by)
    if one == other or not {one, other} <= set(range(len(table.seats))):
        raise IllegalOption("illegal_value", option="seats", value=f"{one} {other}")
    seats = list(table.seats)
    seats[one], seats[other] = seats[other], seats[one]
    return replace(table, seats=_numbered(tuple(seats)))


def with_options(table: Table, by: int, options: Mapping[str, Any]) -> Table:
    """The table with these options changed; None sets one back to its default."""
    _require_owner(table, by)
    changed = replace(table, options=changed_options(table.options, options))
    most = max(_players(changed))
    if len(table.seats) > most:
        raise TableFull(most=most)
    return changed


def with_terms(table: Table, by: int, changes: TermsChanges) -> Table:
    """The table with some of its terms changed."""
    _require_owner(table, by)
    try:
        terms = table.terms.changed(**changes)
    except IllegalTerms as illegal:
        raise IllegalOption("illegal_terms") from illegal
    return replace(table, terms=terms)


def with_level(table: Table, by: int, number: int, level: str) -> Table:
    """The table with another level for the computer player in this seat."""
    _require_owner(table, by)
    seat = next((seat for seat in table.seats if seat.number == number and seat.user_id is None), None)
    if seat is None:
        raise NoComputer
    return with_terms(table, by, {"levels": {**table.terms.levels, seat.name: level}})


def renamed(table: Table, by: int, name: str) -> Table:
    _require_owner(table, by)
    return replace(table, name=checked_name(name))


def ready_to_start(table: Table, by: int) -> Table:
    """The table with everything that the game needs fixed, so that later defaults never change it.

    There is always a person at a table: when the last one leaves, it is closed.
    """
    _require_owner(table, by)
    if not are_enough(table):
        raise TooFewPlayers(least=min(_players(table)))
    options = _checked({**table.options, "players": len(table.seats)})
    return replace(table, options=options, status=TableStatus.RUNNING)


def are_enough(table: Table) -> bool:
    """Whether there are as many as the game needs."""
    return len(table.seats) >= min(_players(table))


def changed_options(before: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Options with changes made. What was chosen before is dropped if the edition now fixes it
    or its expansion is not played any more; another game begins with options of its own. Raises IllegalOption.

    The number of players is no option here: it is the number of seats.
    """
    if "players" in changes:
        raise IllegalOption("unknown_option", option="players")
    kept = {} if changes.get("game", before.get("game")) != before.get("game") else before
    wanted = {name: value for name, value in {**kept, **changes}.items() if value is not None}
    while True:
        try:
            definition_of(wanted).options(wanted)
        except IllegalOptions as illegal:
            option = illegal.facts.get("option")
            if illegal.reason in ("fixed_by_edition", "needs_expansion") and option not in changes:
                del wanted[str(option)]
                continue
            raise IllegalOption(illegal.reason, **illegal.facts) from illegal
        return wanted


def _checked(options: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return definition_of(options).options(options)
    except IllegalOptions as illegal:
        raise IllegalOption(illegal.reason, **illegal.facts) from illegal


def checked_name(name: str) -> str:
    """The name of a table as it can be shown. Raises IllegalOption."""
    cleaned = plain(name, longest=len(name) + 1)
    if not 1 <= len(cleaned) <= LONGEST_TABLE_NAME:
        raise IllegalOption("illegal_name", most=LONGEST_TABLE_NAME)
    return cleaned


def seat_for(member: Guest, number: int) -> Seat:
    """A seat with this person in it."""
    name = plain(member.display_name) or str(member.user_id)
    return Seat(number, SeatKind.PERSON, member.user_id, name, number)


def _numbered(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(replace(seat, number=number, colour=number) for number, seat in enumerate(seats))


def require_lobby(table: Table) -> None:
    """Raises NotInLobby once the game has begun, or the table is closed."""
    if table.status is not TableStatus.LOBBY:
        raise NotInLobby


def _require_owner(table: Table, by: int) -> None:
    require_lobby(table)
    if table.owner_id != by:
        raise NotOwner


def _require_free_seat(table: Table) -> None:
    most = max(_players(table))
    if len(table.seats) >= most:
        raise TableFull(most=most)


def _players(table: Table) -> tuple[int, ...]:
    """How many can play what this table plays."""
    return definition_of(table.options).players
