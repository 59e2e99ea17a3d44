"""The table of verbs, and how choices are grouped by it."""

from __future__ import annotations

import re
from pathlib import Path

from cogs.elgrande.verbs import Argument, grouped
from engine.elgrande.verbs import VERBS, ArgumentKind

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "choices.md"


def documented_verbs() -> dict[str, tuple[str, ...]]:
    """Verb and kinds of arguments of every line of the document's table of verbs."""
    part = DOCUMENT.read_text(encoding="utf-8").split("## Verbs")[1].split("## Prompts")[0]
    rows = re.findall(r"^\| `(\w+)[^`]*` \|([^|]*)\|", part, flags=re.MULTILINE)
    return {verb: tuple(kind.strip() for kind in kinds.split(",") if kind.strip()) for verb, kinds in rows}


def test_the_panel_knows_every_documented_verb_and_the_kinds_of_its_arguments() -> None:
    assert {verb: tuple(map(str, each.arguments)) for verb, each in VERBS.items()} == documented_verbs()


def test_choices_of_two_arguments_are_grouped_by_the_one_that_is_no_place() -> None:
    groups = grouped(("stop", "move galicia 2", "move aragon 0", "move granada 2"))

    assert [(group.verb, group.shared) for group in groups] == [
        ("stop", None),
        ("move", Argument(ArgumentKind.PLAYER, "2")),
        ("move", Argument(ArgumentKind.PLAYER, "0")),
    ]
    assert groups[1].choices == (
        ("move galicia 2", Argument(ArgumentKind.REGION, "galicia")),
        ("move granada 2", Argument(ArgumentKind.REGION, "granada")),
    )


def test_every_choice_is_in_exactly_one_group() -> None:
    choices = ("take grande", "take veto", "place galicia", "place castillo", "special", "end", "table 8/4/0 galicia")

    assert sorted(choice for group in grouped(choices) for choice, _ in group.choices) == sorted(choices)
