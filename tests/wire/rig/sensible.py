"""Somebody who plays as people do, and counts what they press: for how much work the bot makes, not for what breaks."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from playground.client import Message, PlaygroundClient, Visitor, components_of, text_of
from tests.wire.rig.clicker import CHOOSERS, EPHEMERAL, Click, Clicker, Control, Verdict
from tests.wire.rig.lobby import has_control, open_table, private_answer, start

ORDINARY = 0
"""Discord's type of what somebody wrote."""
FORGOES_SPECIAL = 0.2
"""How often somebody does without a special action."""
LAYS = frozenset({"lay", "card", "card_with_grande"})
BEGINS_ON_THE_ISLAND = LAYS | {"supply"}
"""Verbs of a turn of El Caballero, which is never in two pieces."""
STOPS_EARLY = 0.3
"""How often somebody is content with fewer, once at least one was moved."""


@dataclass
class Sitting:
    """From opening the panel until there is nothing to choose in it any more."""

    presses: int = 0
    choices: list[str] = field(default_factory=list)
    pictures: list[int] = field(default_factory=list)
    """The bytes of each picture that was sent to this person meanwhile."""

    @property
    def verbs(self) -> set[str]:
        """The verbs of all choices, also of several with one press."""
        return {each.partition(" ")[0] for choice in self.choices for each in choice.split("+")}

    @property
    def kind(self) -> str:
        """What it was about: a bid, a disc, a turn, or an answer in another's turn."""
        verbs = self.verbs
        if "play" in verbs:
            return "bid"
        if verbs & {"take", "place", "end", "recruit", "special", *BEGINS_ON_THE_ISLAND}:
            return "turn"
        return "disc" if verbs == {"disc"} else "answer"

    def is_over_before(self, control: Control) -> bool:
        """Whether this press begins something new: a bid before or after one's turn, or a second disc."""
        is_another_bid = bool(self.choices) and (self.kind == "bid") != (control.verb == "play")
        return is_another_bid or (self.kind == "disc" and control.verb == "disc")

    def goes_on_after(self, earlier: Sitting) -> bool:
        """Whether it is the rest of the same turn: others were asked in between, for discs or a Veto."""
        return self.kind == earlier.kind == "turn" and not self.verbs & {"take", "recruit", *BEGINS_ON_THE_ISLAND}


class SensibleClicker(Clicker):
    """Plays one game: recruits all it may, places everything, mostly uses the special action, ends when all is done."""

    def __init__(self, person: Visitor, table: int, seed: int, *, patience: float = 60.0) -> None:
        super().__init__(person, table, seed, patience=patience, takes_back=0)
        self.sittings: list[Sitting] = []
        self._chance = Random(f"sensible {person.name} {seed}")
        self._shown: set[str] = set()
        """The addresses of pictures that this person has got."""

    def moves(self) -> list[Control]:
        """The one thing that this person presses next."""
        open_now = [control for control in super().moves() if control.kind in CHOOSERS]
        return [self._preferred(open_now)] if open_now else []

    async def open(self, *, with_command: bool = False) -> Message | None:
        del with_command  # /play is no shorter
        self.sittings.append(Sitting(1))
        panel = await super().open()
        await self._look_at_pictures()
        return panel

    async def make(self, control: Control) -> Click:
        if self.sittings[-1].is_over_before(control):
            self.sittings.append(Sitting())  # the next thing is asked at once, and the panel stayed open
        click = await super().make(control)
        self.sittings[-1].presses += 1
        await self._look_at_pictures()
        if click.verdict is Verdict.ACCEPTED:
            self.sittings[-1].choices.append(control.choice)
        return click

    async def _look_at_pictures(self) -> None:
        """Load those that came with the latest answer: whatever has a new address is loaded, as a client does."""
        panel = self.panel
        for component in components_of(panel) if panel else ():
            for address in [item["media"]["url"] for item in component.get("items", ())]:
                if address not in self._shown:
                    self._shown.add(address)
                    self.sittings[-1].pictures.append(len(await self.person.playground.fetch(address)))

    def _preferred(self, controls: Sequence[Control]) -> Control:
        by_verb: dict[str, list[Control]] = {}
        for control in controls:
            by_verb.setdefault("confirm" if control.kind == "confirm" else control.verb, []).append(control)
        if "confirm" in by_verb:
            return by_verb["confirm"][0]
        if "recruit" in by_verb:
            with_card = [control for control in by_verb["recruit"] if "+" in control.choice]
            return self._chance.choice(with_card) if with_card else by_verb["recruit"][-1]
        if "place" in by_verb:
            return self._several(by_verb["place"])
        if "special" in by_verb or "use" in by_verb:
            if "end" in by_verb and self._chance.random() < FORGOES_SPECIAL:
                return by_verb["end"][0]
            return self._chance.choice(by_verb.get("special") or by_verb["use"])
        if "pass" in by_verb:
            return by_verb["pass"][0]
        if "stop" in by_verb and (len(by_verb) == 1 or self._chance.random() < STOPS_EARLY):
            going_on = [control for control in controls if control.choice.startswith("stop+")]
            return self._chance.choice(going_on or by_verb["stop"])
        rest = [control for control in controls if control.choice.partition("+")[0] not in ("stop", "end")]
        return self._several(rest or list(controls))

    def _several(self, controls: Sequence[Control]) -> Control:
        """One of these choices, and how often it is made at once."""
        first = self._chance.choice(sorted({control.choice.partition("*")[0] for control in controls}))
        return self._chance.choice([control for control in controls if control.choice.partition("*")[0] == first])


class IslandClicker(SensibleClicker):
    """Plays El Caballero: lays a tile and the cards that it may, each after a look at one more place, and then ends."""

    def __init__(self, person: Visitor, table: int, seed: int, *, patience: float = 60.0) -> None:
        super().__init__(person, table, seed, patience=patience)
        self._has_looked = False
        """Whether another place was tried for the piece in the panel."""

    def moves(self) -> list[Control]:
        controls = self.controls()
        choosers = [control for control in controls if control.kind in CHOOSERS]
        laying = [control for control in choosers if control.verb in LAYS]
        places = [control for control in controls if control.kind == "goto"]
        pieces = [control for control in controls if control.kind == "aim"] or places
        if laying and places and not self._has_looked:
            self._has_looked = True
            return [self._chance.choice(places)]
        self._has_looked = bool(laying) and not self._has_looked
        by_verb = {control.verb: control for control in choosers}
        for verb in ("confirm", "play", "disc", "supply"):
            if found := [control for control in choosers if verb in (control.kind, control.verb)]:
                return [self._chance.choice(found)]
        if found := laying or pieces:
            return [self._chance.choice(found)]
        return [by_verb["end"]] if "end" in by_verb else [self._chance.choice(choosers)] if choosers else []


@dataclass(frozen=True)
class Played:
    """A whole game: everybody's sittings, and the posts that stand in its thread at the end."""

    sittings: list[Sitting]
    posts: list[Message]
    sent: int
    """How many posts there have been, also those that others have replaced."""

    def presses(self, kind: str) -> list[int]:
        """How many presses each such sitting had."""
        return [sitting.presses for sitting in self.sittings if sitting.kind == kind]


async def play_sensibly(
    client: PlaygroundClient, names: Sequence[str], *, rounds: int, seed: int, expansion: str = "", game: str = ""
) -> Played:
    """Open a table for these people and play a game to its end."""
    people = [await client.person(name) for name in names]
    table = await open_table(*people, rounds=rounds)
    if expansion:
        await _choose(people[0], table, "expansions", expansion)
    if game:
        await _choose(people[0], table, "game", game)
    await start(people[0], table)
    return await play_on_sensibly(people, table, seed, IslandClicker if game else SensibleClicker)


async def _choose(owner: Visitor, table: int, option: str, value: str) -> None:
    """Set an option of a table that has not begun, and wait until its lobby shows that.

    By the panel of the options, which has every one at any time; which game it is, is asked in the lobby itself only
    where a channel has begun none, or another one than El Grande last.
    """
    lobby = await owner.wait_for(lambda each: has_control(each, f"start:{table}"))
    panel = await private_answer(owner, lobby, f"options:{table}")
    assert (await owner.select(panel, f"option:{table}:{option}", [value])).ok
    await owner.wait_for(lambda each: each["id"] == lobby["id"] and text_of(each) != text_of(lobby))


async def play_on_sensibly(
    people: Sequence[Visitor], table: int, seed: int, kind: type[SensibleClicker] = SensibleClicker
) -> Played:
    """Play a game that has begun to its end."""
    clickers = [kind(person, table, seed) for person in people]
    last, *_ = await asyncio.gather(*(clicker.play() for clicker in clickers))
    seen = {data["id"]: data for name, data in people[0].events if name == "MESSAGE_CREATE" and _is_post(data, last)}
    gone = {data["id"] for name, data in people[0].events if name == "MESSAGE_DELETE"}
    posts = [people[0].known.get(number, message) for number, message in seen.items() if number not in gone]
    return Played([sitting for clicker in clickers for sitting in _whole(clicker.sittings)], posts, len(seen))


def _whole(sittings: Sequence[Sitting]) -> Iterator[Sitting]:
    """Turns in one piece, and all else as it is."""
    turn: Sitting | None = None
    for sitting in sittings:
        if turn is not None and sitting.goes_on_after(turn):
            turn.presses += sitting.presses
            turn.choices += sitting.choices
            turn.pictures += sitting.pictures
            continue
        turn = sitting if sitting.kind == "turn" else turn
        yield sitting


def _is_post(message: Message, last: Message) -> bool:
    """Whether the bot wrote it for all; Discord itself begins a thread with a message that leads to the lobby."""
    in_the_thread = message["channel_id"] == last["channel_id"] and message["author"]["id"] == last["author"]["id"]
    return in_the_thread and message["type"] == ORDINARY and not message["flags"] & EPHEMERAL
