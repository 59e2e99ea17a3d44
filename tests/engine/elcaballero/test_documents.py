"""`docs/elcaballero/` names every verb, prompt, event, ruling and field of rule cases there is, and no more."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import Game
from engine.core.events import event_from_json
from engine.core.step import Prompt
from engine.elcaballero import position as island_position
from engine.elcaballero.cases import CASES
from engine.elcaballero.events import EVENTS
from tests.engine.elcaballero.playing import random_choice, situation

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "docs" / "elcaballero"
CHOICES = (FOLDER / "choices.md").read_text(encoding="utf-8")
RULINGS = (FOLDER / "rulings.md").read_text(encoding="utf-8")
SCENARIOS = (FOLDER / "scenarios.md").read_text(encoding="utf-8")


def rows(title: str) -> list[list[str]]:
    """The cells of the table under this heading, without its head."""
    (section,) = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", CHOICES, flags=re.MULTILINE | re.DOTALL)
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


VERBS = {cells[0].strip("` ").split()[0]: cells for cells in rows("Verbs")}
PROMPTS = {cells[0].strip("`"): cells for cells in rows("Prompts")}
EXAMPLES: list[dict[str, Any]] = [json.loads(found) for found in re.findall(r"^\| `(\{.*?\})` ", CHOICES, flags=re.M)]


@pytest.fixture(scope="module")
def seen() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Prompts of every verb, and facts of every prompt, in random games."""
    verbs: dict[str, set[str]] = {}
    facts: dict[str, set[str]] = {}
    for seed in range(24):
        chance = Random(seed)
        game = Game.new({"game": "elcaballero", "players": 2 + seed % 3, "expanded": seed % 2 == 0}, seed)
        while not game.over:
            for player, choices in game.pending.items():
                prompt = game.prompt(player)
                assert isinstance(prompt, Prompt)
                facts.setdefault(prompt.step, set()).update(prompt.facts)
                for choice in choices:
                    verbs.setdefault(choice.split()[0], set()).add(prompt.step)
            game.apply(*random_choice(game, chance))
    return verbs, facts


def test_every_verb_there_is_stands_with_the_prompts_it_answers(
    seen: tuple[dict[str, set[str]], dict[str, set[str]]],
) -> None:
    said = {verb: set(re.findall(r"`(\w+)`", cells[3])) for verb, cells in VERBS.items()}

    assert set(said) == set(seen[0])
    assert all(prompts <= said[verb] for verb, prompts in seen[0].items())


def test_every_prompt_there_is_stands_with_its_facts(seen: tuple[dict[str, set[str]], dict[str, set[str]]]) -> None:
    assert {prompt: set(re.findall(r"`(\w+)`", cells[1])) for prompt, cells in PROMPTS.items()} == seen[1]


def test_every_event_there_is_is_shown() -> None:
    assert sorted(example["event"] for example in EXAMPLES) == sorted(EVENTS)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["event"]))
def test_the_examples_of_events_are_written_as_events_are(example: dict[str, Any]) -> None:
    assert json.loads(json.dumps(event_from_json(EVENTS, example).to_json(example["event"]))) == example


def test_events_that_reveal_are_marked() -> None:
    marked = set(re.findall(r'^\| `\{"event": "([\w.]+)".*\*reveals\*', CHOICES, flags=re.M))

    assert marked == {name for name, kind in EVENTS.items() if kind.reveals}


def test_rulings_are_numbered_without_gaps_and_every_one_that_is_cited_is_listed() -> None:
    listed = re.findall(r"^\| (B\d+) \|", RULINGS, flags=re.M)
    places = (ROOT / "engine" / "elcaballero", ROOT / "tests" / "scenarios" / "elcaballero")
    files = [file for place in places for file in place.rglob("*") if file.suffix in (".py", ".json")]
    cited = {number for file in files for number in re.findall(r"\bB\d+\b", file.read_text(encoding="utf-8"))}

    assert listed == [f"B{number}" for number in range(1, len(listed) + 1)]
    assert cited - set(listed) == set()


def test_the_page_on_rule_cases_names_every_field_and_kind() -> None:
    named = set(re.findall(r"`(\w+)`", SCENARIOS)) | set(re.findall(r'^\| `\{"(\w+)"', SCENARIOS, flags=re.M))
    there_is = {
        *island_position.FIELDS,
        *CASES.entries,
        *CASES.found(situation({})),
        "illegal",
        "open",
        "closed",
        "gone",
    }

    assert named >= there_is
