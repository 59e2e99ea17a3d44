"""Whatever rule cases tell and ask has the form that it promises: events by their fields, prompts by the documents."""

from __future__ import annotations

import re
from pathlib import Path
from types import UnionType
from typing import Any, ClassVar, get_args, get_origin, get_type_hints

import pytest

from engine import Game
from engine.case import CaseFailed, cases_in
from engine.core.events import Event
from engine.played_case import check
from tests.random_cases import daily

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "tests" / "scenarios").rglob("*.json"))


def prompts_of(document: str) -> dict[str, set[str]]:
    """The facts of every prompt, as a page names them."""
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    (section,) = re.findall(r"^## Prompts\n(.*?)(?=^## |\Z)", text, flags=re.MULTILINE | re.DOTALL)
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| `")]
    return {name: set(re.findall(r"`(\w+)`", cells[1])) for cells in rows for name in re.findall(r"`(\w+)`", cells[0])}


PROMPTS = {"elgrande": prompts_of("choices.md"), "elcaballero": prompts_of("elcaballero/choices.md")}


def fits(value: Any, kind: Any) -> bool:
    """Whether a value is what the annotation of its field says."""
    if isinstance(kind, UnionType):
        return any(fits(value, each) for each in get_args(kind))
    if get_origin(kind) is tuple:
        return isinstance(value, tuple) and all(fits(each, get_args(kind)[0]) for each in value)
    return type(value) is kind


def misfits(event: Event) -> list[str]:
    """The fields of an event that hold something else than they say."""
    kinds = {name: kind for name, kind in get_type_hints(type(event)).items() if get_origin(kind) is not ClassVar}
    return [f"{type(event).__name__}.{name}" for name, kind in kinds.items() if not fits(getattr(event, name), kind)]


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is wrong in games that are played meanwhile."""
    wrong: list[str] = []
    apply = Game.apply

    def look(game: Game[Any, Any], player: int, choice: str) -> list[Event]:
        for asked in game.asked:
            prompt = game.prompt(asked)
            if prompt is None or PROMPTS[game.definition.name].get(prompt.step) != set(prompt.facts):
                wrong.append(f"{prompt} is not in the document")
        told = apply(game, player, choice)
        wrong.extend(misfit for event in told for misfit in misfits(event))
        return told

    monkeypatch.setattr(Game, "apply", look)
    return wrong


@pytest.mark.parametrize(
    "file", daily(FILES, 42), ids=lambda file: file.relative_to(ROOT / "tests" / "scenarios").as_posix()
)
def test_what_cases_tell_and_ask_has_the_form_that_it_promises(file: Path, looked_at: list[str]) -> None:
    for case in cases_in(file):
        try:
            check(case)
        except CaseFailed as problem:
            raise AssertionError(f"{case.title}: {problem}") from problem
    assert looked_at == []
