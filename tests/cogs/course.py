"""Getting a table to where a test begins: the opening by pressing buttons, then choices straight through the tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.game.states import SeatState
from bot.narrator.names import SEAT_SIGNS
from tests.cogs.driver import Driver, Person, Screen

Stop = Callable[[SeatState], bool]
"""Whether the seat that is asked now is asked what the test is about."""


async def open_table(driver: Driver, owner: Person, *others: Person, computers: int = 0) -> Screen:
    """A lobby with these people and computer players; returns its message."""
    lobby = await owner.slash("table new")
    assert lobby is not None
    for other in others:
        lobby = await other.press(lobby, "Join")
    for _ in range(computers):
        lobby = await owner.press(lobby, "Add computer player")
    return lobby


async def set_option(driver: Driver, owner: Person, lobby: Screen, *values: str) -> Screen:
    """Set the option that has these values; returns the lobby message after it."""
    panel = await owner.press(lobby, "Options")
    menu = next(menu for menu in panel.menus if values[0] in menu.values)
    await owner.choose(panel, values, menu.custom_id)
    return driver.screen(lobby.channel_id, lobby.id)


async def start_table(
    driver: Driver, owner: Person, *others: Person, computers: int = 0, options: Sequence[str] = ()
) -> Screen:
    """A running game; returns its first post."""
    lobby = await open_table(driver, owner, *others, computers=computers)
    for values in options:
        lobby = await set_option(driver, owner, lobby, *values.split("+"))
    await owner.press(lobby, "Start")
    return await driver.last_post()


async def play_on(
    driver: Driver, people: Sequence[Person], stop: Stop, prefer: Sequence[str] = (), table_id: int = 1
) -> Person:
    """Make choices until somebody is asked what `stop` waits for; returns that person.

    A choice that begins with one of `prefer` is taken first, in that order; else the last one that is open.
    """
    for _ in range(2000):
        asked_now = await _asked(driver, people, table_id)
        assert asked_now, "the game is over and it never came to that"
        for person, state in asked_now:
            if stop(state):
                await driver.deliver()
                return person
        person, state = asked_now[-1]
        await driver.tables.games.choose(table_id, person.id, state.revision, _preferred(state.view.choices, prefer))
    raise AssertionError("it never came to that")


async def _asked(driver: Driver, people: Sequence[Person], table_id: int) -> list[tuple[Person, SeatState]]:
    """The people who are waited for, each with what their seat sees."""
    public = await driver.tables.games.public_state(table_id)
    ids = public.table.people(public.view.waiting)
    return [
        (person, await driver.tables.games.seat_state(table_id, person.id))
        for user_id in ids
        for person in people
        if person.id == user_id
    ]


def _preferred(choices: tuple[str, ...], prefer: Sequence[str]) -> str:
    return next((choice for wish in prefer for choice in choices if choice.startswith(wish)), choices[-1])


def asked(step: str) -> Stop:
    """Stop where this step asks."""
    return lambda state: state.view.prompt is not None and state.view.prompt.step == step


def offered(verb: str) -> Stop:
    """Stop where a choice of this verb is open."""
    return lambda state: any(choice.split()[0] == verb for choice in state.view.choices)


async def panel_of(driver: Driver, person: Person) -> Screen:
    """Press Play under the latest post."""
    return await person.press(await driver.last_post(), "Play")


def menu_of(panel: Screen, kind: str) -> str:
    """The custom_id of the menu of this kind."""
    return next(menu.custom_id for menu in panel.menus if menu.custom_id.startswith(kind))


def called(name: str) -> str:
    """As messages call these three when they have sat down in this order."""
    seat = ("ana", "ben", "carla").index(name)
    return f"{SEAT_SIGNS[seat]} {name}"
