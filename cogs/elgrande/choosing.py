"""Choices as buttons and menus: those that are open, the same one several times, and what follows with the same press.

They are built from the kinds of arguments (`verbs.py`), never from cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

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
    grouped,
    is_at_any_time,
    qualities_of,
    style_of,
    verb_asked,
)
from cogs.play import panel
from cogs.shared.blocks import Item, row, rows, small, text
from cogs.shared.controls import Control, Option, menu
from engine.elgrande.players.habits import unplaced
from engine.elgrande.seen.view import View
from engine.elgrande.verbs import ArgumentKind, printed, verb_of

MOST_BUTTONS = (15, 10, 5, 0)
"""More choices of a kind than this become a menu: the first number with which a panel has room for all."""

MOST_FREE_BUTTONS = 10
"""The same of what may be done at any time."""

ROOM = 22
"""Components for all choices with arguments; the rest of Discord's 40 is for what stands around them."""

MOST_GROUPS = 5
"""Menus that a panel has room for besides what is open at once."""

MENU_LENGTH = 25
"""Lines that fit into one menu."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What one player is asked: what is open in `view`, after `first` if something is to be chosen before it."""

    state: SeatState
    view: View
    words: Words
    first: str = ""
    most_buttons: int = MOST_BUTTONS[0]

    def items(self) -> list[Item]:
        """Buttons or menus for all choices with arguments."""
        groups = self._groups()
        of_verb = Counter(group.verb for group in groups)
        items: list[Item] = []
        menus = 0
        for group in groups:
            if not printed(group.verb).arguments:
                continue
            if len(group.choices) == 1 and not self._fits_below(group, len(groups)):
                items.append(row(self._alone(group)))
            elif of_verb[group.verb] == 1 and self._fits_in_buttons(group):
                if len(groups) > 1 and not self.first:
                    items.append(text(self.caption(group)))
                items += rows(self._buttons(group))
            else:
                for start in range(0, len(group.choices), MENU_LENGTH):
                    items.append(row(self._menu(group, start, menus)))
                    menus += 1
            items += self._several(group, len(items))
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
        if len(named) <= min(self.most_buttons, MOST_FREE_BUTTONS):
            controls = [self._button(choice, name, style_of(choice)) for choice, name in named]
            return [text(small(self.words("panel.at_any_time"))), *rows(controls)] if controls else []
        return [
            row(
                menu(
                    self.words("panel.at_any_time"),
                    self._address(f"free {start}"),
                    [Option(name, choice) for choice, name in named[start : start + MENU_LENGTH]],
                )
            )
            for start in range(0, len(named), MENU_LENGTH)
        ]

    def _groups(self) -> list[Group]:
        """What is asked, without what may be done besides."""
        return grouped(tuple(choice for choice in self.view.choices if not is_at_any_time(choice)))

    def caption(self, group: Group) -> str:
        """What the choices of a group are about, such as "Move a caballero of Ana from"."""
        return self._about(group, self.words.name)

    def named(self, choice: str, argument: Argument) -> str:
        """What the choice differs in, with a word about what makes its caballero another one than those beside it."""
        name = labels.label(argument, self.view, self.words, self.state.table.names)
        kinds = [self.words(f"kind.{quality}") for quality in qualities_of(choice)]
        if kinds:
            return self.words("panel.of_kind", place=name, kinds=self.words("event.row").join(kinds))
        asked = self.view.prompt
        if asked is not None and argument.value in asked.facts.get("to_court", ()):
            return self.words("panel.means_court", region=name)
        return name

    def _fits_below(self, group: Group, groups: int) -> bool:
        """Whether a single choice is told by the question above it: nothing else is asked, and it needs no sentence."""
        return groups == 1 and self._fits_in_buttons(group)

    def _fits_in_buttons(self, group: Group) -> bool:
        return len(group.choices) <= self.most_buttons and not any(
            argument is not None and argument.kind in IN_MENUS for _, argument in group.choices
        )

    def _about(self, group: Group, shown: Callable[[str], str]) -> str:
        """What the choices of a group are about; `shown` makes the name in it harmless."""
        shared, verb = group.shared, self._called(group.verb)
        if shared is None:
            return self.words(f"panel.verb.{verb}", shared="")
        if shared == Argument(ArgumentKind.PLAYER, str(self.state.seat)):
            return self.words(f"panel.verb.{verb}_own")
        if shared.value == BLACK and self.words.has(f"panel.verb.{verb}_black"):
            return self.words(f"panel.verb.{verb}_black")
        name = labels.label(shared, self.view, self.words, self.state.table.names)
        return self.words(f"panel.verb.{verb}", shared=shown(name))

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
        return self.named(choice, argument)

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

    def _menu(self, group: Group, start: int, place: int) -> Control:
        options = [
            Option(
                self.named(choice, argument),
                self._run(choice),
                labels.hint(argument, self.view, self.words, self.state.table.names),
                chosen=self._is_chosen(choice),
            )
            for choice, argument in group.choices[start : start + MENU_LENGTH]
            if argument is not None
        ]
        placeholder = self._about(group, self.words.plain_name)
        if len(group.choices) > MENU_LENGTH:
            placeholder = f"{placeholder} ({options[0].label} – {options[-1].label})"
        return menu(placeholder, self._address(place), options)

    def _address(self, place: object) -> str:
        where = f"{self.first} {place}" if self.first else place
        return panel.choose_in_menu.id(self.state.table.id, self.state.revision, str(where))

    def _several(self, group: Group, place: int) -> list[Item]:
        """The same choice several times with one press, such as "2 to Sevilla", most first; a few are buttons."""
        if self.first:
            return []
        known = {choice: argument for choice, argument in group.choices if argument is not None}
        times = {choice: self.state.runs.times.get(choice, 1) for choice in known}
        runs = [
            (choice, number)
            for number in range(2, max(times.values(), default=1) + 1)
            for choice in known
            if times[choice] >= number
        ]

        def label(choice: str, number: int) -> str:
            return self.words.plural(f"panel.several.{group.verb}", number, place=self.named(choice, known[choice]))

        if not runs:
            return []
        if len(runs) + len(known) <= self.most_buttons:
            counts = dict.fromkeys(number for _, number in runs)
            return [
                item
                for count in counts
                for item in rows(
                    [
                        self._button(choice, label(choice, number), style_of(choice), number)
                        for choice, number in runs
                        if number == count
                    ]
                )
            ]
        options = [Option(label(choice, number), self._run(choice, number)) for choice, number in runs[-MENU_LENGTH:]]
        return [row(menu(self.words("panel.several"), self._address(f"several {place}"), options))]

    def _bare(self, verb: str) -> str:
        """A choice without arguments; of a special action it says what would stay unplaced (R4)."""
        lost = 0 if verb == "end" else unplaced(self.view, verb)
        return (
            self.words.plural("panel.special_leaves", lost) if lost else self.words(f"panel.verb.{self._called(verb)}")
        )


def choosers(state: SeatState, words: Words) -> list[Item]:
    """All choices with arguments, and with them what can be chosen behind some: as buttons as far as there is room."""
    items: list[Item] = []
    for most in MOST_BUTTONS:
        now = replace(asked(state, words), most_buttons=most)
        then = [item for each in followed(state, words) for item in replace(each, most_buttons=most).introduced()]
        items = [*now.items(), *then, *now.at_any_time()]
        if _components(items) <= ROOM:
            break
    return items


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
