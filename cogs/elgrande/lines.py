"""What one player is asked, as lines, buttons and captions: each choice that is open, the same one several times, and
what follows with the same press.

They are made from the kinds of arguments (`verbs.py`), never from cards; `choosing.py` lays them out in a panel.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import discord

from bot.elgrande.narrator import asking
from bot.elgrande.narrator.naming import BLACK
from bot.game.press import THEN, joined, repeated
from bot.game.states import SeatState
from bot.i18n.words import Words
from cogs.elgrande import labels
from cogs.elgrande.verbs import (
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
from cogs.shared.controls import MENU_LIMIT, PRIMARY, SUCCESS, Control, Option
from engine.elgrande.players.habits import unplaced
from engine.elgrande.seen.view import View
from engine.elgrande.verbs import ArgumentKind, printed, verb_of

OF_EACH = ("remove", "throw", "seat")
"""Verbs for pieces of several players: all of them stand in one menu, and can be chosen together."""

ONE_LINE = frozenset({"to"})
"""Verbs of which one line is chosen though they are repeated: before the next one another piece is picked up."""


MOST_ORIGINS = 9
"""More menus than this, each for a region to leave, have no room: then it is asked by owner."""

MOST_ORIGINS_BEHIND = 6
"""The same beside what is open at once."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What one player is asked: what is open in `view`, after `first` if something is to be chosen before it."""

    state: SeatState
    view: View
    words: Words
    first: str = ""

    def groups(self) -> list[Group]:
        """What is asked, without what may be done besides."""
        groups = grouped(tuple(choice for choice in self.view.choices if not is_at_any_time(choice)))
        if self.view.prompt is not None and self.view.prompt.facts.get("one_region"):
            origins = by_origin(groups)
            most = MOST_ORIGINS_BEHIND if self.first else MOST_ORIGINS
            return origins if any(map(self.ends, groups)) and len(origins) <= most else groups
        for verb in OF_EACH:
            groups = together(groups, verb, MENU_LIMIT)
        return groups

    def introduction(self) -> str:
        """What the open choice `first` leads to."""
        declined, _, latest = self.first.rpartition(THEN)
        verb = verb_of(latest)
        if verb == "recruit":
            key = "panel.then.stop_and_recruit" if declined else "panel.then.recruit"
            return self.words.plural(key, int(latest.split()[1]))
        question = asking.prompt(self.view, self.state.table.names, self.words)
        return self.words(f"panel.then.{verb}", question=question)

    def plain_choices(self) -> list[Control]:
        """A button for each choice that needs nothing more to be said, such as passing."""
        return [
            self.button(group.verb, self._bare(group.verb), style_of(group.verb))
            for group in self.groups()
            if not printed(group.verb).arguments
        ]

    def caption(self, group: Group) -> str:
        """What the choices of a group are about, such as "Move a caballero of Ana from"."""
        return self._about(group, f"panel.verb.{self._called(group.verb)}", self.words.name)

    def above_menu(self, group: Group, *, has_ways: bool) -> str:
        """The same in a menu, where nothing is formatted; where its lines are ways they say from where."""
        key = f"panel.ways.{group.verb}"
        if not has_ways or not self.words.has(key):
            key = f"panel.verb.{self._called(group.verb)}"
        return self._about(group, key, self.words.plain_name)

    def lines(self, group: Group) -> list[Option]:
        """A line for each choice, and for the same several times at once, as far as that is possible for all and there
        is room in a menu.
        """
        known = [(choice, argument) for choice, argument in group.choices if argument is not None]
        times = max((self.times(choice) for choice, _ in known), default=1)
        levels = max(1, min(times, MENU_LIMIT // max(1, len(known))))
        return [
            self._line(group, choice, argument, number, times)
            for choice, argument in known
            for number in range(1, min(levels, self.times(choice)) + 1)
        ]

    def ends(self, group: Group) -> dict[str, tuple[str, ...]]:
        """For each choice that picks somebody up what puts them down; empty if that is asked later, or nobody is."""
        ends = {choice: self.state.runs.ways.get(self.run(choice), ()) for choice, _ in group.choices}
        return {choice: found for choice, found in ends.items() if found}

    def ways(self, group: Group) -> dict[str, list[Option]]:
        """From where each of those goes whom the choices pick up, and a line for each place to go to, such as "Aragón →
        Sevilla".
        """
        of_choice = self.ends(group)
        ends = {way: self._end(way) for way in {way for ways in of_choice.values() for way in ways}}
        found: dict[str, list[Option]] = {}
        for choice, argument in group.choices:
            if argument is not None and choice in of_choice:
                origin = self._origin(choice, argument)
                lines = [self._way(choice, origin, way, *ends[way]) for way in of_choice[choice]]
                found.setdefault(origin, []).extend(lines)
        return found

    def deed(self, choice: str) -> str:
        """A choice that says all by itself, such as "Take gold with a black caballero"."""
        return asking.choice_label(choice, self.view, self.state.table.names, self.words)

    def repeated(self, choice: str) -> list[Option]:
        """The same as a line, and as lines that do it several times."""
        deed = self.deed(choice)
        return [
            Option(self.words("panel.times", deed=deed, count=times) if times > 1 else deed, self.run(choice, times))
            for times in range(1, self.times(choice) + 1)
        ]

    def most(self, group: Group) -> int:
        """How many lines of a group may be chosen together."""
        facts = {} if self.view.prompt is None else self.view.prompt.facts
        if group.verb in ONE_LINE:
            return 1
        if group.is_of_each and "free" in facts:
            return int(facts["free"])
        if group.is_of_each:
            owners = {choice.split()[-1] for choice, _ in group.choices}
            return len(owners) * int(facts.get("count", 1))
        most = max(self.times(choice) for choice, _ in group.choices)
        return max(most, int(facts.get("left", 1))) if printed(group.verb).is_repeated else most

    def most_ways(self, group: Group) -> int:
        """How many may be moved together by the lines that say from where to where."""
        facts = {} if self.view.prompt is None else self.view.prompt.facts
        if facts.get("unlimited"):
            return MENU_LIMIT
        left: int = facts.get("left", 1)
        if group.shared is None or group.shared.kind is not ArgumentKind.PLAYER:
            return left
        is_own = group.shared.value == str(self.state.seat)
        return min(left, int(facts.get("own_left" if is_own else "rivals_left", left)))

    def times(self, choice: str) -> int:
        """How often a choice can be made with one press."""
        return self.state.runs.times.get(self.run(choice), 1)

    def run(self, choice: str, times: int = 1) -> str:
        """The text of a press: what is chosen before it, and the choice so often."""
        run = repeated(choice, times)
        return joined(self.first, run) if self.first else run

    def button(self, choice: str, label: str, style: discord.ButtonStyle) -> Control:
        """A button that makes a choice."""
        return panel.choice_button(self.state, self.run(choice), label, style)

    def buttons(self, group: Group) -> list[Control]:
        """A button for each choice of a group."""
        usual = group.choices[-1][0] if printed(group.verb).is_mostly_the_last else None
        return [
            self.button(choice, self._labelled(choice, argument), self._style(choice, usual))
            for choice, argument in group.choices
            if argument is not None
        ]

    def alone(self, group: Group) -> Control:
        """The only choice of a group says all by itself."""
        ((choice, argument),) = group.choices
        if group.verb == "veto":
            return self.button(choice, self.words("panel.veto_alone"), style_of(choice))
        name = "" if argument is None else self._named(choice, argument)
        if self.words.has(f"panel.alone.{group.verb}"):
            return self.button(choice, self.words(f"panel.alone.{group.verb}", choice=name), style_of(choice))
        caption = self.above_menu(group, has_ways=False)
        if argument is None:
            return self.button(choice, caption, style_of(choice))
        if not caption.endswith(":"):  # no name can follow
            return self.button(choice, self._labelled(choice, argument), style_of(choice))
        return self.button(choice, self.words("panel.alone", caption=caption, choice=name), style_of(choice))

    def _named(self, choice: str, argument: Argument) -> str:
        """What the choice differs in, by itself: in the lines of menus, and where a colon stands before it."""
        name = labels.label(argument, self.view, self.words, self.state.table.names)
        return self.words("panel.means_court", region=name) if self._means_court(argument) else self._of(choice, name)

    def _said(self, choice: str, argument: Argument) -> dict[str, str]:
        """The same within a sentence, such as "the ship", and where that is, such as "on the ship"."""
        name = labels.in_sentence(argument, self.view, self.words, self.state.table.names)
        return {"choice": self._of(choice, name), "where": self._of(choice, labels.where(argument, self.words))}

    def _of(self, choice: str, name: str) -> str:
        """A name with a word about what makes the caballero of this choice another one than those beside it."""
        kinds = [self.words(f"kind.{quality}") for quality in qualities_of(choice)]
        return self.words("panel.of_kind", place=name, kinds=self.words("event.row").join(kinds)) if kinds else name

    def _means_court(self, argument: Argument) -> bool:
        """Whether a disc that shows this region sends to one's own court."""
        asked = self.view.prompt
        return asked is not None and argument.value in asked.facts.get("to_court", ())

    def _line(self, group: Group, choice: str, argument: Argument, number: int, most: int) -> Option:
        label = self._named(choice, argument)
        if group.is_of_each and argument.kind is not ArgumentKind.PLAYER:
            whose = labels.label(arguments_of(choice)[1], self.view, self.words, self.state.table.names)
            label = self.words("panel.of_owner", player=whose, place=label)
        if group.verb == "take":
            count = next((card.caballeros for card in self.view.open_cards if card.id == argument.value), 0)
            label = self.words("panel.card_places", card=label, count=count)
        if most > 1:
            said = {"choice": label} if group.is_of_each else self._said(choice, argument)
            label = self.words.plural(f"panel.several.{group.verb}", number, **said)
        return Option(
            label,
            self.run(choice, number),
            labels.hint(argument, self.view, self.words, self.state.table.names),
            chosen=self._is_chosen(choice),
        )

    def _way(self, choice: str, origin: str, way: str, destination: str, hint: str) -> Option:
        """From where to where, such as "Aragón → Sevilla"."""
        line = self.words("panel.way", origin=origin, destination=destination)
        return Option(line, joined(self.run(choice), way), hint)

    def _origin(self, choice: str, argument: Argument) -> str:
        """From where somebody goes whom this choice picks up."""
        is_mine = argument == Argument(ArgumentKind.PLAYER, str(self.state.seat))
        return self.words("panel.yours") if is_mine else self._named(choice, argument)

    def _end(self, way: str) -> tuple[str, str]:
        """Where this way leads, and what is good to know about it."""
        (there,) = arguments_of(way)
        return self._named(way, there), labels.hint(there, self.view, self.words, self.state.table.names)

    def _about(self, group: Group, key: str, shown: Callable[[str], str]) -> str:
        """What the choices of a group are about, in the words of `key`; `shown` makes the name in it harmless."""
        shared = group.shared
        if group.is_of_each:
            return self.words(f"panel.each.{group.verb}")
        if shared is not None and shared.kind is ArgumentKind.REGION:
            return self.words("panel.way_from", origin=labels.in_sentence(shared, self.view, self.words, ()))
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

    def _labelled(self, choice: str, argument: Argument) -> str:
        """What a button says, which is read by itself: never only a place, a number or a name."""
        if choice.startswith("play "):
            return labels.bid(argument.value, self.view, self.words)
        if choice == "recruit 0":
            return self.words("panel.recruit_nobody")
        key = f"panel.do.{self._called(plain_verb(choice))}"
        if self._means_court(argument):
            return self._named(choice, argument)
        return self.words(key, **self._said(choice, argument)) if self.words.has(key) else self.deed(choice)

    def _style(self, choice: str, usual: str | None) -> discord.ButtonStyle:
        if self._is_chosen(choice):
            return SUCCESS
        return PRIMARY if choice == usual else style_of(choice)

    def _is_chosen(self, choice: str) -> bool:
        """Whether the seat has answered with this choice already: the disc that is set, or the answer that is held."""
        held = self.state.held
        return choice == held or (held is None and labels.is_set_disc(choice, self.view))

    def _bare(self, verb: str) -> str:
        """A choice without arguments; of a special action it says what would stay unplaced (R4)."""
        lost = 0 if verb == "end" else unplaced(self.view, verb)
        return (
            self.words.plural("panel.special_leaves", lost) if lost else self.words(f"panel.verb.{self._called(verb)}")
        )
