"""Somebody who takes what is in sight: reads a panel from top to bottom and presses the first control that serves.

They know what they want of a turn (everything that it gives them, at places drawn by lot), but no short ways. Whatever
makes a part of it is good enough, and the first that does is taken; among buttons that stand together, or the lines of
a menu, the eye has no order. What they want is drawn before they look at how it can be pressed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.game.press import THEN, parts
from engine.elcaballero.seen.view import CellView
from tests.cogs.driver import BUTTON, TEXT_SELECT
from tests.wire.rig.clicker import CHOOSERS

ROW, CONTAINER = 1, 17
"""Discord's numbers of what holds controls."""
STOPS_EARLY = 0.3
"""How often somebody is content with fewer where there is no end, once at least one was moved."""
MANY = 3
"""How many somebody thinks of at once where there is no end."""
DOES_BESIDES = 0.5
"""How often somebody does what may be done besides."""
SAME_PLACE = 0.5
"""How often one more caballero goes where the last one went."""
CONFIRM = "confirm"
AT_ANY_TIME = frozenset({"aboard", "claim", "summon", "kept", "load", "guest", "mercenaries", "reveal"})
CLOSING = frozenset({"stop", "end", "pass", "finish", "done"})


@dataclass(frozen=True)
class Line:
    """A button, or a line of a menu."""

    custom_id: str
    label: str
    value: str | None = None

    @property
    def kind(self) -> str:
        return self.custom_id.partition(":")[0]

    @property
    def run(self) -> str:
        """The choices that it makes, one after the other; empty if it only shows something."""
        if self.kind not in CHOOSERS:
            return ""
        return self.value or self.custom_id.split(":", 3)[3]

    @property
    def choices(self) -> list[str]:
        """The same one by one."""
        return [choice for choice, times in parts(self.run) for _ in range(times)] if self.run else []

    @property
    def verb(self) -> str:
        return self.run.partition(" ")[0].partition(THEN)[0]


@dataclass(frozen=True)
class Block:
    """What the eye takes in at once: neighbouring buttons, or a menu of which so many lines may be chosen."""

    lines: tuple[Line, ...]
    most: int = 1
    is_menu: bool = False


@dataclass(frozen=True)
class Pressed:
    """A control, and the lines that are chosen in it if it is a menu."""

    custom_id: str
    values: tuple[str, ...] | None
    choices: tuple[str, ...]


def blocks_of(components: Sequence[dict[str, Any]]) -> list[Block]:
    """What can be pressed in a message, from top to bottom."""
    blocks: list[Block] = []
    was_buttons = False
    for item in _in_order(components):
        controls = item.get("components", ()) if item["type"] == ROW else ()
        buttons = [each for each in controls if each["type"] == BUTTON and not each.get("disabled")]
        menus = [each for each in controls if each["type"] == TEXT_SELECT and not each.get("disabled")]
        lines = tuple(Line(each["custom_id"], each["label"]) for each in buttons)
        if lines and was_buttons:
            lines = (*blocks.pop().lines, *lines)
        if lines:
            blocks.append(Block(lines))
        for menu in menus:
            options = menu["options"]
            found = tuple(Line(menu["custom_id"], each["label"], each["value"]) for each in options)
            blocks.append(Block(found, menu.get("max_values", 1), is_menu=True))
        was_buttons = bool(controls) and not menus and bool(blocks) and not blocks[-1].is_menu
    return blocks


def _in_order(components: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        if component["type"] == CONTAINER:
            yield from _in_order(component["components"])
        else:
            yield component


@dataclass
class Reader:
    """What one person wants of the turn that goes on."""

    chance: Random
    _besides: dict[str, bool] = field(default_factory=dict)
    _moved: int = 0

    def begin(self) -> None:
        """Another turn begins."""
        self._besides.clear()
        self._moved = 0

    def pressed(self, blocks: Sequence[Block], view: Any) -> Pressed | None:
        """What is pressed next in this panel; None if there is nothing to choose in it."""
        choosing = [replaced for block in blocks if (replaced := _of_kinds(block, CHOOSERS)).lines]
        if not choosing or getattr(view, "my_disc", None) is not None:
            return None  # a disc could be changed, but once is enough
        for block in choosing:
            sure = [line for line in block.lines if line.kind == CONFIRM]
            if sure:
                return _of(sure)
        for wanted in (self._recruits, self._takes, self._places, self._recalls, self._acts, self._does_besides):
            found = wanted(choosing, view)
            if found is not None:
                return found
        return self._closes(choosing)

    def _recruits(self, blocks: Sequence[Block], view: Any) -> Pressed | None:
        """All that there are."""
        offered = [choice for choice in view.choices if choice.startswith("recruit ")]
        if not offered:
            return None
        return self._first(blocks, lambda line: line.choices[0] == offered[-1])

    def _takes(self, blocks: Sequence[Block], view: Any) -> Pressed | None:
        return self._first(blocks, lambda line: line.verb == "take")

    def _places(self, blocks: Sequence[Block], view: Any) -> Pressed | None:
        """To places drawn by lot, often several to the same."""
        areas = [choice for choice in view.choices if choice.startswith("place ")]
        if not areas:
            return None
        turn = view.turn
        left = view.prompt.facts.get("left") or (turn.may_place if turn is not None else 1) or 1
        return self._some(blocks, areas, left)

    def _recalls(self, blocks: Sequence[Block], view: Any) -> Pressed | None:
        """As many as the question says, and all aboard: these are as many as stand in the lines."""
        for verb in ("recall", "return", "sail", "seat"):
            offered = [choice for choice in view.choices if choice.startswith(f"{verb} ")]
            if offered and not (verb == "sail" and self._stays_aboard()):
                here = [block for block in blocks if any(line.verb == verb for line in block.lines)]
                most = max((block.most for block in here), default=1)
                left = view.prompt.facts.get("left", view.prompt.facts.get("free", most))
                found = self._some(blocks, offered, left)
                if found is not None:
                    return found
        return None

    def _stays_aboard(self) -> bool:
        """Whether nobody sails in this turn."""
        return self._besides.setdefault("sail", self.chance.random() < DOES_BESIDES)

    def _some(self, blocks: Sequence[Block], areas: Sequence[str], left: int) -> Pressed | None:
        lines = [line for block in blocks for line in block.lines]
        there = {area: max((line.choices.count(area) for line in lines), default=0) for area in areas}
        wanted: list[str] = []
        for _ in range(left):
            open_now = [area for area in areas if wanted.count(area) < there[area]]
            if not open_now:
                break
            same = wanted and wanted[-1] in open_now and self.chance.random() < SAME_PLACE
            wanted.append(wanted[-1] if same else self.chance.choice(open_now))
        return self._several(blocks, Counter(wanted))

    def _several(self, blocks: Sequence[Block], wanted: Counter[str]) -> Pressed | None:
        """A part of what is wanted, as it is first offered; in a menu of several lines as much of it as there is."""
        for block in blocks:
            fitting = [line for line in block.lines if line.run and Counter(line.choices) <= wanted]
            if not fitting:
                continue
            if block.most == 1:
                return _of([self._drawn_or_longest(fitting, block)])
            left = wanted.copy()
            chosen: list[Line] = []
            for line in sorted(fitting, key=lambda each: -len(each.choices)):
                if len(chosen) < block.most and Counter(line.choices) <= left:
                    chosen.append(line)
                    left -= Counter(line.choices)
            return _of(chosen)
        return None

    def _drawn_or_longest(self, fitting: Sequence[Line], block: Block) -> Line:
        """In a menu one reads all lines; of buttons the first that comes to hand."""
        if block.is_menu:
            most = max(len(line.choices) for line in fitting)
            return self.chance.choice([line for line in fitting if len(line.choices) == most])
        return self.chance.choice(list(fitting))

    def _acts(self, blocks: Sequence[Block], view: Any) -> Pressed | None:
        """The special action, and all that it asks for."""

        def serves(line: Line) -> bool:
            return bool(line.run) and line.verb.partition("_")[0] not in CLOSING | AT_ANY_TIME | {"recruit", "sail"}

        facts = {} if view.prompt is None else view.prompt.facts
        ends_itself = not facts.get("unlimited") and any(each.startswith(("move", "special")) for each in view.choices)
        may_stop = any(choice in view.choices for choice in CLOSING)
        if self._moved and may_stop and not ends_itself and self.chance.random() < STOPS_EARLY:
            return None
        many = MANY if facts.get("unlimited") else facts.get("left", 1)
        found = self._drawn(blocks, serves, many, view)
        if found is not None:
            self._moved += 1
        return found

    def _drawn(self, blocks: Sequence[Block], serves: Callable[[Line], bool], many: int, view: Any) -> Pressed | None:
        """So many pieces drawn by lot, each to wherever the lot says: those of them that are first in sight."""
        of_piece: dict[str, list[Line]] = defaultdict(list)
        for block in blocks:
            for line in filter(serves, block.lines):
                of_piece[_piece(line)].append(line)
        there = [piece for piece in sorted(of_piece) for _ in range(_count_of(piece, view))]
        if view.prompt is not None and view.prompt.facts.get("one_region") and there:
            region = self.chance.choice(there).split(" ")[1:2]
            there = [piece for piece in there if piece.split(" ")[1:2] == region]
        pieces = self.chance.sample(there, min(max(1, many), len(there)))
        if pieces and pieces[0].startswith(("remove", "throw")):
            pieces = self._of_each(there, 1 if self._moved else view.prompt.facts.get("count", 1))
        wanted = dict.fromkeys(self.chance.choice(of_piece[piece]) for piece in pieces)
        for block in blocks:
            here = [line for line in wanted if line in block.lines][: block.most]
            if here:
                return _of(here)
        return None

    def _of_each(self, pieces: Sequence[str], count: int) -> list[str]:
        """So many of every player, drawn by lot."""
        owners = dict.fromkeys(piece.split()[-1] for piece in pieces)
        of_owner = {owner: [piece for piece in pieces if piece.split()[-1] == owner] for owner in owners}
        return [piece for own in of_owner.values() for piece in self.chance.sample(own, min(count, len(own)))]

    def _does_besides(self, blocks: Sequence[Block], view: Any) -> Pressed | None:
        """What may be done at any time, before the turn ends; each thing is wanted or not, and then all of it."""

        def serves(line: Line) -> bool:
            verb = line.verb.partition("_")[0]
            if verb not in AT_ANY_TIME:
                return False
            return self._besides.setdefault(verb, self.chance.random() < DOES_BESIDES)

        for block in blocks:
            fitting = sorted(filter(serves, block.lines), key=lambda line: -len(line.choices))
            if fitting:
                verb = fitting[0].verb
                longest = {line.choices[0]: line for line in reversed(fitting) if line.verb == verb}
                return _of(list(longest.values())[: block.most])
        return None

    def _closes(self, blocks: Sequence[Block]) -> Pressed | None:
        found = self._first(blocks, lambda line: line.verb in CLOSING)
        return found or self._first(blocks, lambda line: bool(line.run))

    def _first(self, blocks: Sequence[Block], serves: Callable[[Line], bool], many: int = 1) -> Pressed | None:
        """One of what serves where it first stands; in a menu of several lines so many."""
        for block in blocks:
            fitting = [line for line in block.lines if serves(line)]
            if fitting:
                count = min(many, block.most, len(fitting))
                return _of(self.chance.sample(fitting, max(1, count)))
        return None


def _piece(line: Line) -> str:
    """What a line moves, where it says from where to where; else the line itself."""
    moves = [choice for choice in line.choices if choice.startswith(("move", "remove", "throw"))]
    return moves[0] if moves else line.run


def _count_of(piece: str, view: Any) -> int:
    """How many there are of what a line moves: everybody sees them on the board."""
    verb, _, where = piece.partition(" ")
    region, _, owner = where.partition(" ")
    if verb != "move" or not owner.isdigit():
        return 1
    return max(1, *(int(each.caballeros[int(owner)]) for each in view.regions if each.id == region))


def _of_kinds(block: Block, kinds: Sequence[str]) -> Block:
    return Block(tuple(line for line in block.lines if line.kind in kinds), block.most, block.is_menu)


def _of(lines: Sequence[Line]) -> Pressed:
    values = None if lines[0].value is None else tuple(line.value or "" for line in lines)
    return Pressed(lines[0].custom_id, values, tuple(choice for line in lines for choice in line.choices))


AIM, GO_TO = "aim", "goto"
ARROWS = ("←", "↑", "↓", "→")
OFTEN, HALF, SELDOM = 0.8, 0.5, 0.3
"""How often somebody wants what a turn allows: a card, another place than the proposed one, raising a card."""


@dataclass
class CaballeroReader(Reader):
    """The same in El Caballero: tiles and cards are laid at places drawn by lot."""

    _wanted: dict[str, int] = field(default_factory=dict)
    _at: str | None = None
    _turn: int | None = None

    def begin(self) -> None:
        chance = self.chance.random
        self._at = self._turn = None
        self._wanted = {
            "supply": 1,
            "lay": 9,
            "card": sum(chance() < OFTEN for _ in range(2)),
            "raise": int(chance() < SELDOM),
            "ship": sum(chance() < HALF for _ in range(2)),
            "set_ship": 9,
            "castillo": int(chance() < HALF),
            "grande": 1,
            "move_grande": int(chance() < SELDOM),
            "alkalde": 1,
        }

    def pressed(self, blocks: Sequence[Block], view: Any) -> Pressed | None:
        lines = [line for block in blocks for line in block.lines]
        sure = [line for line in lines if line.kind == CONFIRM]
        if sure:
            return _of(sure)
        if any(line.kind == AIM and line.custom_id.endswith(":whole") for line in lines):
            return self._aims(blocks, view)
        settles = view.prompt is not None and view.prompt.step == "SettleTotals"

        def serves(line: Line) -> bool:
            if line.kind in (AIM, GO_TO):
                piece = line.custom_id.split(":")[3]
                return settles or self._wanted["card" if piece == "card" else "lay"] > 0
            verb = "card" if line.verb == "card_with_grande" else line.verb
            return bool(line.run) and (settles or self._wanted.get(verb, 0) > 0)

        block = next((block for block in blocks if any(map(serves, block.lines))), None)
        if block is None:
            return self._first(blocks, lambda line: line.verb == "end")
        chosen: list[Line] = []
        for line in self.chance.sample(block.lines, len(block.lines)):
            if len(chosen) < block.most and serves(line):
                chosen.append(line)
                for choice in line.choices:
                    self._done(choice)
        if chosen[0].kind == GO_TO:
            self._at = chosen[0].value
        return _of(chosen)

    def _done(self, choice: str) -> None:
        verb = choice.partition(" ")[0]
        verb = "card" if verb == "card_with_grande" else verb
        self._wanted[verb] = self._wanted.get(verb, 0) - 1

    def _aims(self, blocks: Sequence[Block], view: Any) -> Pressed | None:
        """Where it lies as proposed, or at a place drawn by lot, by the first control that leads nearer to it."""
        lines = [line for block in blocks for line in block.lines]
        aims = {line.custom_id.split(":")[-1]: line.custom_id.split(":") for line in lines if line.kind == AIM}
        here = aims["whole"][4]
        if self._at is None:
            places = [line.value or "" for line in lines if line.kind == GO_TO]
            self._at = here if self.chance.random() < HALF else self.chance.choice(places)
        wanted = self._at
        if here != wanted:

            def nearer(line: Line) -> bool:
                if line.kind == GO_TO:
                    return line.value == wanted
                parts = line.custom_id.split(":")
                return line.kind == AIM and parts[-1] in ARROWS and _apart(parts[4], wanted) < _apart(here, wanted)

            return self._first(blocks, nearer)
        laid = [line for line in lines if line.verb == "lay"]
        if laid and self._turn is None:
            tile = laid[0].run.split(" ")[1]
            turns = view.places_for(int(tile))[here]
            shown = int(laid[0].run.rpartition(" ")[2])
            self._turn = shown if self.chance.random() < HALF else self.chance.choice(turns)
        found = self._first(
            blocks,
            lambda line: (
                bool(line.run) if self._turn is None else line.run.endswith(f" {self._turn}") and line.verb == "lay"
            ),
        ) or self._first(blocks, lambda line: line.custom_id.endswith(":turn"))
        if found is None or not found.choices:
            return found
        self._at = self._turn = None
        for choice in found.choices:
            self._done(choice)
        return found


def _apart(one: str, other: str) -> int:
    """Steps between two cells."""
    a, b = CellView.named(one), CellView.named(other)
    return abs(a.east - b.east) + abs(a.north - b.north)
