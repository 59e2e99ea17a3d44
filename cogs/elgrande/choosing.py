"""Choices as buttons and menus: those that are open, the same one several times, and what follows with the same press.

They are built from the kinds of arguments (`verbs.py`), never from cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product

import discord

from bot.elgrande.narrator import asking
from bot.elgrande.narrator.naming import BLACK
from bot.game.press import THEN, joined, repeated
from bot.game.states import SeatState
from bot.i18n.words import Words
from cogs.elgrande import labels
from cogs.elgrande.verbs import (
    IN_MENUS,
    PRIMARY,
    SUCCESS,
    Argument,
    Group,
    arguments_of,
    by_origin,
    grouped,
    is_at_any_time,
    plain_verb,
    qualities_of,
    style_of,
    together,
    verb_asked,
)
from cogs.play import panel
from cogs.shared.blocks import Item, row, rows, small, text
from cogs.shared.controls import Control, Option
from engine.elgrande.players.habits import unplaced
from engine.elgrande.seen.view import View
from engine.elgrande.verbs import ArgumentKind, printed, verb_of

MOST_BUTTONS = (15, 10, 5, 0)
"""More choices of a kind than this become a menu: the first number with which a panel has room for all."""

MOST_FREE_BUTTONS = 1
"""The same of what may be done at any time: several of it are done with one press."""

MOST_MENUS = (9, 6, 4, 3, 2, 1, 0)
"""The same of menus in which each line says from where to where."""

ROOM = 24
"""Components for all choices with arguments; the rest of Discord's 40 is for what stands around them."""

MOST_GROUPS = 5
"""Menus that a panel has room for besides what is open at once."""

MENU_LENGTH = 25
"""Lines that fit into one menu."""

OF_EACH = ("remove", "throw", "seat")
"""Verbs for pieces of several players: all of them stand in one menu, and can be chosen together."""

ONE_LINE = frozenset({"to"})
"""Verbs of which one line is chosen though they are repeated: before the next one another piece is picked up."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What one player is asked: what is open in `view`, after `first` if something is to be chosen before it."""

    state: SeatState
    view: View
    words: Words
    first: str = ""
    most_buttons: int = MOST_BUTTONS[0]
    most_menus: int = MOST_MENUS[0]
    """If from where and to where somebody moves would take more menus than this, it is asked one after the other."""

    def items(self) -> list[Item]:
        """Buttons or menus for all choices with arguments."""
        groups = self._groups()
        of_verb = Counter(group.verb for group in groups)
        items: list[Item] = []
        for group in groups:
            if not printed(group.verb).arguments:
                continue
            lines = self._lines(group)
            most = self._most(group)
            if len(lines) == 1 and not self._fits_below(group, len(groups)):
                items.append(row(self._alone(group)))
            elif of_verb[group.verb] == most == 1 and self._fits_in_buttons(group, lines):
                if group.verb == "recruit" and self.state.runs.behind:
                    items.append(text(self.words("panel.or_only_caballeros")))
                elif len(groups) > 1 and not self.first:
                    items.append(text(self.caption(group)))
                items += rows(self._buttons(group))
            else:
                for some in in_menus(lines):
                    items.append(row(self._menu(group, some, most, len(items), is_part=len(some) < len(lines))))
        return items

    def introduced(self) -> list[Item]:
        """The same below a sentence that says what the open choice `first` leads to."""
        declined, _, latest = self.first.rpartition(THEN)
        verb = verb_of(latest)
        if verb == "recruit":
            key = "panel.then.stop_and_recruit" if declined else "panel.then.recruit"
            said = self.words.plural(key, int(latest.split()[1]))
        else:
            question = asking.prompt(self.view, self.state.table.names, self.words)
            said = self.words(f"panel.then.{verb}", question=question)
        return [text(said), *self.items()]

    def plain_choices(self) -> list[Control]:
        """The choices without arguments."""
        return [
            self._button(group.verb, self._bare(group.verb), style_of(group.verb))
            for group in self._groups()
            if not printed(group.verb).arguments
        ]

    def at_any_time(self) -> list[Item]:
        """What may be done besides, at any moment of one's turn: only what is possible now, each with a button."""
        choices = [choice for choice in self.view.choices if is_at_any_time(choice)]
        names = [asking.choice_label(choice, self.view, self.state.table.names, self.words) for choice in choices]
        named = list(zip(choices, names, strict=True))
        if len(named) <= MOST_FREE_BUTTONS and all(self._times(choice) == 1 for choice in choices):
            controls = [self._button(choice, name, style_of(choice)) for choice, name in named]
            return [text(small(self.words("panel.at_any_time"))), *rows(controls)] if controls else []
        lines = [
            Option(self.words("panel.times", deed=name, count=times) if times > 1 else name, self._run(choice, times))
            for choice, name in named
            for times in range(1, self._times(choice) + 1)
        ]
        return [
            row(
                panel.choose_in_menu.menu(
                    self.words("panel.at_any_time"),
                    some,
                    self.state.table.id,
                    self.state.revision,
                    f"free {some[0].value}",
                ).several(at_least=1)
            )
            for some in in_menus(lines)
        ]

    def _groups(self) -> list[Group]:
        """What is asked, without what may be done besides."""
        groups = grouped(tuple(choice for choice in self.view.choices if not is_at_any_time(choice)))
        if self.view.prompt is not None and self.view.prompt.facts.get("one_region"):
            return by_origin(groups) if any(map(self._ways, groups)) else groups
        for verb in OF_EACH:
            groups = together(groups, verb, MENU_LENGTH)
        return groups

    def caption(self, group: Group) -> str:
        """What the choices of a group are about, such as "Move a caballero of Ana from"."""
        return self._about(group, self.words.name)

    def named(self, choice: str, argument: Argument) -> str:
        """What the choice differs in, with a word about what makes its caballero another one than those beside it."""
        name = labels.label(argument, self.view, self.words, self.state.table.names)
        kinds = [self.words(f"kind.{quality}") for quality in qualities_of(choice)]
        if kinds:
            return self.words("panel.of_kind", place=name, kinds=self.words("event.row").join(kinds))
        return self.words("panel.means_court", region=name) if self._means_court(argument) else name

    def _means_court(self, argument: Argument) -> bool:
        """Whether a disc that shows this region sends to one's own court."""
        asked = self.view.prompt
        return asked is not None and argument.value in asked.facts.get("to_court", ())

    def _fits_below(self, group: Group, groups: int) -> bool:
        """Whether a single choice is told by the question above it: nothing else is asked, and it needs no sentence."""
        return groups == 1 and self._fits_in_buttons(group, self._lines(group))

    def _fits_in_buttons(self, group: Group, lines: Sequence[Option]) -> bool:
        return (
            len(lines) <= self.most_buttons
            and not any(argument is not None and argument.kind in IN_MENUS for _, argument in group.choices)
            and not self._ways(group)
        )

    def _ways(self, group: Group) -> dict[str, tuple[str, ...]]:
        """To where those go whom the choices of a group pick up; empty if that is asked later, or nobody is."""
        known = {choice: self.state.runs.ways.get(self._run(choice), ()) for choice, _ in group.choices}
        return known if 0 < sum(map(len, known.values())) <= self.most_menus * MENU_LENGTH else {}

    def _times(self, choice: str) -> int:
        return self.state.runs.times.get(self._run(choice), 1)

    def _most(self, group: Group) -> int:
        """How many lines of this group may be chosen together."""
        asked = self.view.prompt
        if group.verb in ONE_LINE or asked is None:
            return 1
        if group.is_of_each and "free" in asked.facts:
            return int(asked.facts["free"])
        if group.is_of_each:
            owners = {choice.split()[-1] for choice, _ in group.choices}
            return len(owners) * int(asked.facts.get("count", 1))
        if self._ways(group):
            if asked.facts.get("unlimited"):
                return MENU_LENGTH
            left: int = asked.facts.get("left", 1)
            if group.shared is None or group.shared.kind is not ArgumentKind.PLAYER:
                return left
            is_own = group.shared.value == str(self.state.seat)
            return min(left, int(asked.facts.get("own_left" if is_own else "rivals_left", left)))
        return max(self._times(choice) for choice, _ in group.choices)

    def _lines(self, group: Group) -> list[Option]:
        """A line for each choice; for each place that a piece may go to; and for the same several times at once, as far
        as that is possible for all and there is room in a menu.
        """
        known = [(choice, argument) for choice, argument in group.choices if argument is not None]
        ways = self._ways(group)
        if ways:
            ends = {way: self._end(way) for way in {way for each in ways.values() for way in each}}
            origins = {choice: self._origin(choice, argument) for choice, argument in known}
            return [self._way(choice, origins[choice], way, *ends[way]) for choice, _ in known for way in ways[choice]]
        times = max((self._times(choice) for choice, _ in known), default=1)
        levels = max(1, min(times, MENU_LENGTH // max(1, len(known))))
        return [
            self._line(group, choice, argument, number, times)
            for choice, argument in known
            for number in range(1, min(levels, self._times(choice)) + 1)
        ]

    def _line(self, group: Group, choice: str, argument: Argument, number: int, most: int) -> Option:
        label = self.named(choice, argument)
        if group.is_of_each and argument.kind is not ArgumentKind.PLAYER:
            whose = labels.label(arguments_of(choice)[1], self.view, self.words, self.state.table.names)
            label = self.words("panel.of_owner", player=whose, place=label)
        if group.verb == "take":
            count = next((card.caballeros for card in self.view.open_cards if card.id == argument.value), 0)
            label = self.words("panel.card_places", card=label, count=count)
        if most > 1:
            label = self.words.plural(f"panel.several.{group.verb}", number, place=label)
        return Option(
            label,
            self._run(choice, number),
            labels.hint(argument, self.view, self.words, self.state.table.names),
            chosen=self._is_chosen(choice),
        )

    def _way(self, choice: str, origin: str, way: str, destination: str, hint: str) -> Option:
        """From where to where, such as "Aragón → Sevilla"."""
        line = self.words("panel.way", origin=origin, destination=destination)
        return Option(line, joined(self._run(choice), way), hint)

    def _origin(self, choice: str, argument: Argument) -> str:
        """From where somebody goes whom this choice picks up."""
        is_mine = argument == Argument(ArgumentKind.PLAYER, str(self.state.seat))
        return self.words("panel.yours") if is_mine else self.named(choice, argument)

    def _end(self, way: str) -> tuple[str, str]:
        """Where this way leads, and what is good to know about it."""
        (there,) = arguments_of(way)
        return self.named(way, there), labels.hint(there, self.view, self.words, self.state.table.names)

    def _about(self, group: Group, shown: Callable[[str], str]) -> str:
        """What the choices of a group are about; `shown` makes the name in it harmless."""
        shared = group.shared
        if group.is_of_each:
            return self.words(f"panel.each.{group.verb}")
        if shared is not None and shared.kind is ArgumentKind.REGION:
            return self.words("panel.way_from", origin=labels.label(shared, self.view, self.words, ()))
        key = f"panel.verb.{self._called(group.verb)}"
        if self._ways(group) and self.words.has(f"panel.ways.{group.verb}"):
            key = f"panel.ways.{group.verb}"  # where they go stands in the lines
        if shared is None:
            return self.words(key, shared="")
        if shared == Argument(ArgumentKind.PLAYER, str(self.state.seat)):
            return self.words(f"{key}_own")
        if shared.value == BLACK and self.words.has(f"{key}_black"):
            return self.words(f"{key}_black")
        name = labels.label(shared, self.view, self.words, self.state.table.names)
        return self.words(key, shared=shown(name))

    def _called(self, verb: str) -> str:
        """The verb, which some prompts call otherwise."""
        return verb_asked(verb, "" if self.view.prompt is None else self.view.prompt.step)

    def _run(self, choice: str, times: int = 1) -> str:
        run = repeated(choice, times)
        return joined(self.first, run) if self.first else run

    def _button(self, choice: str, label: str, style: discord.ButtonStyle, times: int = 1) -> Control:
        return panel.choice_button(self.state, self._run(choice, times), label, style)

    def _buttons(self, group: Group) -> list[Control]:
        usual = group.choices[-1][0] if printed(group.verb).is_mostly_the_last else None
        return [
            self._button(choice, self._labelled(choice, argument), self._style(choice, usual))
            for choice, argument in group.choices
            if argument is not None
        ]

    def _labelled(self, choice: str, argument: Argument) -> str:
        """The name of a button; that of a power card to bid with says what the card brings."""
        if choice.startswith("play "):
            return labels.bid(argument.value, self.view, self.words)
        name, key = self.named(choice, argument), f"panel.do.{plain_verb(choice)}"
        return self.words(key, choice=name) if self.words.has(key) and not self._means_court(argument) else name

    def _alone(self, group: Group) -> Control:
        """The only choice of a group says all by itself."""
        ((choice, argument),) = group.choices
        if group.verb == "veto":
            return self._button(choice, self.words("panel.veto_alone"), style_of(choice))
        name = "" if argument is None else self.named(choice, argument)
        if self.words.has(f"panel.alone.{group.verb}"):
            return self._button(choice, self.words(f"panel.alone.{group.verb}", choice=name), style_of(choice))
        return self._button(choice, f"{self._about(group, self.words.plain_name)} {name}", style_of(choice))

    def _style(self, choice: str, usual: str | None) -> discord.ButtonStyle:
        if self._is_chosen(choice):
            return SUCCESS
        return PRIMARY if choice == usual else style_of(choice)

    def _is_chosen(self, choice: str) -> bool:
        """Whether the seat has answered with this choice already: the disc that is set, or the answer that is held."""
        held = self.state.held
        return choice == held or (held is None and labels.is_set_disc(choice, self.view))

    def _menu(self, group: Group, lines: list[Option], most: int, place: int, *, is_part: bool) -> Control:
        about = self._about(group, self.words.plain_name)
        if is_part:
            about = f"{about} ({lines[0].label} – {lines[-1].label})"
        control = panel.choose_in_menu.menu(
            about, lines, self.state.table.id, self.state.revision, str(place), self.first or None
        )
        return control.several(most, at_least=1) if most > 1 else control

    def _bare(self, verb: str) -> str:
        """A choice without arguments; of a special action it says what would stay unplaced (R4)."""
        lost = 0 if verb == "end" else unplaced(self.view, verb)
        return (
            self.words.plural("panel.special_leaves", lost) if lost else self.words(f"panel.verb.{self._called(verb)}")
        )


def choosers(state: SeatState, words: Words) -> list[Item]:
    """All choices with arguments, and with them what can be chosen behind some: as buttons as far as there is room.

    Who may take all caballeros and a card with one press sees that first: it is what people mostly do.
    """
    items: list[Item] = []
    for menus, buttons in product(MOST_MENUS, MOST_BUTTONS):
        now = replace(asked(state, words), most_buttons=buttons, most_menus=menus)
        then = [replace(each, most_buttons=buttons, most_menus=menus) for each in followed(state, words)]
        behind = [item for each in then for item in each.introduced()]
        recruits = any(verb_of(each.first) == "recruit" for each in then)
        items = [*behind, *now.items()] if recruits else [*now.items(), *behind]
        items += now.at_any_time()
        if _components(items) <= ROOM:
            break
    return items


def in_menus(lines: list[Option]) -> list[list[Option]]:
    """Lines in as few menus as hold them, evenly: none of them has only one line, unless there is only one."""
    menus = -(-len(lines) // MENU_LENGTH)
    each = -(-len(lines) // max(1, menus))
    return [lines[start : start + each] for start in range(0, len(lines), each)] if lines else []


def _components(items: Sequence[Item]) -> int:
    """How many Discord counts."""
    return sum(1 + len(item.children) if isinstance(item, discord.ui.ActionRow) else 1 for item in items)


def asked(state: SeatState, words: Words) -> Asked:
    """What the player of this seat is asked."""
    return Asked(state, View.of(state.view), words)


def followed(state: SeatState, words: Words) -> list[Asked]:
    """What can be chosen with the same press behind an open choice, where that fits into the panel."""
    found = [_behind(View.of(view)) for view in state.runs.behind.values()]
    return [
        Asked(state, view, words, first) for first, view in zip(state.runs.behind, found, strict=True) if _fits(view)
    ]


def _behind(view: View) -> View:
    """Nobody begins something only to stop."""
    return replace(view, choices=tuple(each for each in view.choices if each != "stop" and not is_at_any_time(each)))


def _fits(view: View) -> bool:
    """Whether all that is open are choices with arguments, in a few menus at most."""
    groups = grouped(view.choices)
    return len(groups) <= MOST_GROUPS and all(printed(group.verb).arguments for group in groups)
