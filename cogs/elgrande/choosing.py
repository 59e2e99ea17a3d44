"""The choices of a panel of El Grande, laid out: buttons and menus for all that is asked, as far as there is room.

Each group of choices can be shown in one or more shapes, of which the first saves most presses and the last takes least
room. The largest are exchanged until everything fits; menus of ways are made only then, because they are long.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import discord

from bot.game.states import SeatState
from bot.i18n.words import Words
from cogs.elgrande.lines import Asked
from cogs.elgrande.verbs import IN_MENUS, Group, cargo_of, grouped, is_at_any_time, style_of
from cogs.play import panel
from cogs.shared.blocks import Item, row, rows, small, text
from cogs.shared.controls import MENU_LIMIT, Control, Option
from engine.elgrande.seen.view import View
from engine.elgrande.verbs import printed, verb_of

ROOM = 24
"""Components for all choices with arguments; the rest of Discord's 40 is for what stands around them."""

MOST_BUTTONS = 15
"""More choices of a kind than this are never buttons."""

MOST_FREE_BUTTONS = 1
"""The same of what may be done at any time: several of it are done with one press."""

MOST_MENUS = 9
"""More menus than this nobody reads: then it is asked from where, and afterwards to where."""

MOST_GROUPS = 8
"""Menus that a panel has room for besides what is open at once."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One way to show a group of choices."""

    size: int
    """How many components Discord counts."""
    build: Callable[[], list[Item]]
    is_begun: bool = False
    """Whether the choices only begin something that takes another press."""


def choosers(state: SeatState, words: Words) -> list[Item]:
    """All choices with arguments, and with them what can be chosen behind some.

    Who may take all caballeros and a card with one press sees that first: it is what people mostly do.
    """
    now, then = asked(state, words), followed(state, words)
    behind = [shapes for each in then for shapes in ([_made([text(each.introduction())])], *shapes_of(each))]
    recruits = any(verb_of(each.first) == "recruit" for each in then)
    shown = [*behind, *shapes_of(now)] if recruits else [*shapes_of(now), *behind]
    return fitted([*shown, [_made(at_any_time(now))]])


def fitted(groups: Sequence[Sequence[Shape]]) -> list[Item]:
    """Each group in its first shape, and where that is too much in later ones: first where it costs no press, and the
    largest first.
    """
    left = [list(shapes) for shapes in groups]
    while sum(shapes[0].size for shapes in left) > ROOM:
        larger = [shapes for shapes in left if len(shapes) > 1]
        if not larger:
            break
        max(larger, key=lambda shapes: (shapes[0].is_begun == shapes[1].is_begun, shapes[0].size)).pop(0)
    return [item for shapes in left for item in shapes[0].build()]


def shapes_of(asked: Asked) -> list[list[Shape]]:
    """The shapes of each group of what is asked, but for choices without arguments."""
    groups = asked.groups()
    of_verb = Counter(group.verb for group in groups)
    return [
        _shapes(asked, group, str(number), is_only=len(groups) == 1, of_verb=of_verb[group.verb])
        for number, group in enumerate(groups)
        if printed(group.verb).arguments
    ]


def _shapes(asked: Asked, group: Group, number: str, *, is_only: bool, of_verb: int) -> list[Shape]:
    """`number` tells the menus of this group from others; `of_verb` groups have the same verb."""
    shapes: list[Shape] = []
    ways = sum(map(len, asked.ends(group).values()))
    if 1 < ways <= MOST_MENUS * MENU_LIMIT:
        shapes.append(Shape(_size_of_menus(ways), partial(_ways, asked, group, number)))
    lines, is_begun = asked.lines(group), ways > 0
    in_buttons = len(lines) <= MOST_BUTTONS and not any(
        argument is not None and argument.kind in IN_MENUS for _, argument in group.choices
    )
    if len(lines) == 1 and (is_begun or not (is_only and in_buttons)):
        return [*shapes, _made([row(asked.alone(group))], is_begun)]
    most = asked.most(group)
    if in_buttons and of_verb == most == 1:
        shapes.append(_made([*_above_buttons(asked, group, is_only=is_only), *rows(asked.buttons(group))], is_begun))
    return [*shapes, Shape(_size_of_menus(len(lines)), partial(_in_lines, asked, group, lines, number, most), is_begun)]


def _ways(asked: Asked, group: Group, number: str) -> list[Item]:
    """From where and to where in one line."""
    ways = asked.ways(group)
    origins = [origin for origin, lines in ways.items() for _ in lines]
    lines = [line for each in ways.values() for line in each]
    above = asked.above_menu(group, has_ways=True)
    return _menus(asked, above, lines, origins, number, asked.most_ways(group))


def _in_lines(asked: Asked, group: Group, lines: list[Option], number: str, most: int) -> list[Item]:
    """Each choice in a line."""
    above, names = asked.above_menu(group, has_ways=False), [line.label for line in lines]
    return _menus(asked, above, lines, names, number, most)


def _size_of_menus(lines: int) -> int:
    """Each menu stands in a row of its own."""
    return 2 * -(-lines // MENU_LIMIT)


def _made(items: list[Item], is_begun: bool = False) -> Shape:
    """Items that are made already."""
    size = sum(1 + len(item.children) if isinstance(item, discord.ui.ActionRow) else 1 for item in items)
    return Shape(size, lambda: items, is_begun)


def _above_buttons(asked: Asked, group: Group, *, is_only: bool) -> list[Item]:
    """A sentence, where the question does not say what the buttons are about."""
    if group.verb == "recruit" and asked.state.runs.behind:
        return [text(asked.words("panel.or_only_caballeros"))]
    return [] if is_only or asked.first else [text(asked.caption(group))]


def _menus(asked: Asked, above: str, lines: list[Option], names: Sequence[str], number: str, most: int) -> list[Item]:
    """Lines in menus; if they are several, each says from which of their `names` to which it goes."""
    parts, menus, begin = in_menus(lines), [], 0
    for place, part in enumerate(parts):
        first, last = names[begin], names[begin + len(part) - 1]
        key = "panel.part" if first != last else "panel.part_of_one"
        about = above if len(parts) == 1 else asked.words(key, what=above, first=first, last=last)
        begin += len(part)
        control = panel.choose_in_menu.menu(
            about, part, asked.state.table.id, asked.state.revision, f"{number}.{place}", asked.first or None
        )
        menus.append(row(control.several(most, at_least=1) if most > 1 else control))
    return menus


def at_any_time(asked: Asked) -> list[Item]:
    """What may be done besides, at any moment of one's turn: only what is possible now."""
    choices = [choice for choice in asked.view.choices if is_at_any_time(choice)]
    if len(choices) <= MOST_FREE_BUTTONS and all(asked.times(choice) == 1 for choice in choices):
        controls: list[Control] = [asked.button(choice, asked.deed(choice), style_of(choice)) for choice in choices]
        return [text(small(_besides(asked))), *rows(controls)] if controls else []
    who_claims = Counter(cargo_of(choice) for choice in choices)
    contested = [cargo for cargo, claims in who_claims.items() if cargo and claims > 1]
    besides = [line for choice in choices if cargo_of(choice) not in contested for line in asked.repeated(choice)]
    found = [_free_menu(asked, part).several(at_least=1) for part in in_menus(besides)]
    for cargo in contested:
        lines = [line for choice in choices if cargo_of(choice) == cargo for line in asked.repeated(choice)]
        found.append(_free_menu(asked, lines))
    return [row(menu) for menu in found]


def _free_menu(asked: Asked, lines: list[Option]) -> Control:
    """One piece of cargo is taken by one caballero: in such a menu a single line is chosen."""
    table, revision = asked.state.table.id, asked.state.revision
    return panel.choose_in_menu.menu(_besides(asked), lines, table, revision, f"free {lines[0].value}")


def _besides(asked: Asked) -> str:
    """What stands above it: in a scoring, or while others have their turn, there is no "in your turn"."""
    turn = asked.view.turn
    mine = turn is not None and turn.player == asked.view.viewer
    return asked.words("panel.at_any_time" if mine else "panel.at_once")


def in_menus(lines: list[Option]) -> list[list[Option]]:
    """Lines in as few menus as hold them, evenly: none of them has only one line, unless there is only one."""
    menus = -(-len(lines) // MENU_LIMIT)
    each = -(-len(lines) // max(1, menus))
    return [lines[start : start + each] for start in range(0, len(lines), each)] if lines else []


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
