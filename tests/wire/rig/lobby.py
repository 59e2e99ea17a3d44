"""From `/table new` to the first post, by clicking."""

from __future__ import annotations

from collections.abc import Iterable

from playground.client import Message, Visitor, components_of, text_of
from tests.wire.rig.clicker import EPHEMERAL, LOADING
from tests.wire.rig.language import WORDS


async def open_table(
    owner: Visitor, *others: Visitor, computers: int = 0, rounds: int = 6, channel: str | None = None
) -> int:
    """Open a table, let people join and add computer players; returns its number. The game has not begun."""
    outcome = await owner.slash("table new", channel)
    assert outcome.ok, outcome
    lobby = await owner.wait_for(  # what the owner alone was told may come before, on a busy machine
        lambda message: is_answer(message, outcome.id) and not message["flags"] & EPHEMERAL
    )
    table = number_of(lobby)
    for other in others:
        shown = await other.wait_for(
            lambda message: message["id"] == lobby["id"] and has_control(message, f"join:{table}")
        )
        assert (await other.click(shown, f"join:{table}")).ok
    for _ in range(computers):
        assert (await owner.click(lobby["id"], f"computer:{table}")).ok
    first = 1 + len(others)
    await hurry(owner, lobby["id"], table, range(first, first + computers))
    if rounds != 9:
        panel = await private_answer(owner, lobby, f"options:{table}")
        assert (await owner.select(panel, f"option:{table}:rounds", [str(rounds)])).ok
        await owner.wait_for(
            lambda message: message["id"] == lobby["id"] and WORDS(f"option.rounds.{rounds}") in text_of(message)
        )  # the lobby is drawn after the answer
    return table


async def hurry(owner: Visitor, lobby: Message | str, table: int, seats: Iterable[int]) -> None:
    """Let the computer players in these seats move at random and at once, so that nobody has to wait for them."""
    for seat in seats:
        panel = await private_answer(owner, lobby, f"options:{table}")
        assert (await owner.click(panel, f"computers:{table}")).ok
        menu = f"level:{table}:{seat}"
        panel = await owner.wait_for(
            lambda message, menu=menu, panel=panel: message["id"] == panel["id"] and has_control(message, menu)  # type: ignore[misc]
        )
        assert (await owner.select(panel, menu, ["random"])).ok


async def start(owner: Visitor, table: int) -> Message:
    """Start the game; returns its first post."""
    lobby = await owner.wait_for(lambda message: can_be_pressed(message, f"start:{table}"))  # once enough have joined
    assert (await owner.click(lobby, f"start:{table}")).ok
    return await post_of(owner, table)


async def post_of(person: Visitor, table: int, timeout: float = 20) -> Message:  # noqa: ASYNC109  # part of its meaning
    """The newest post of a table."""
    return await person.wait_for(
        lambda message: has_control(message, f"log:{table}") and not message["flags"] & EPHEMERAL, timeout
    )


async def private_answer(person: Visitor, message: Message | str, button: str) -> Message:
    """Press a button; returns the new message that only this person sees."""
    outcome = await person.click(message, button)
    assert outcome.ok, outcome
    return await person.wait_for(lambda shown: is_answer(shown, outcome.id))


async def told(person: Visitor, outcome_id: str) -> str:
    """The text of the private answer to an action."""
    answer = await person.wait_for(lambda shown: is_answer(shown, outcome_id))
    assert answer["flags"] & EPHEMERAL, answer
    return text_of(answer)


def is_answer(shown: Message, outcome_id: str) -> bool:
    """Whether this was written for that action, and is more than that the bot is thinking."""
    written_for = (shown.get("interaction_metadata") or {}).get("id")
    return written_for == outcome_id and not shown["flags"] & LOADING


def number_of(lobby: Message) -> int:
    """The number of the table that a lobby message is about."""
    ids = [component["custom_id"] for component in components_of(lobby) if component.get("custom_id")]
    assert ids, text_of(lobby)
    return int(ids[0].split(":")[1])


def has_control(message: Message, custom_id: str) -> bool:
    """Whether a message has a button or menu with this id."""
    return any(component.get("custom_id") == custom_id for component in components_of(message))


def can_be_pressed(message: Message, custom_id: str) -> bool:
    """Whether a message has this button or menu, and not greyed out."""
    return any(
        component.get("custom_id") == custom_id and not component.get("disabled")
        for component in components_of(message)
    )
