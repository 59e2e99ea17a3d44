"""`docs/choices.md` is what panels and computer players are written from: it names everything there is, and no more."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import Game
from engine.core.events import event_from_json
from engine.core.step import Prompt
from engine.elgrande.events.base_game import EVENTS
from engine.elgrande.steps.base import ElGrande
from tests.engine.playing import interjections, play_on, random_choice
from tests.random_cases import sampled

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "choices.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """The text under this heading."""
    (found,) = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", DOCUMENT, flags=re.MULTILINE | re.DOTALL)
    return str(found)


def rows(title: str) -> list[list[str]]:
    """The cells of the table under this heading, without its head."""
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


SECRET = {
    "OwnPowerCardTakenBack",
    "OwnHandChosen",
    "OwnRegionCardChosen",
    "OwnWhirlwindAimed",
    "OwnRegionWrittenDown",
}
"""The events for one player only."""

VERBS = {cells[0].strip("` |").split()[0]: cells for cells in rows("Verbs")}
PROMPTS = {name: cells for cells in rows("Prompts") for name in re.findall(r"`(\w+)`", cells[0])}
EXAMPLES: list[dict[str, Any]] = [
    json.loads(found) for found in re.findall(r"^\| `(\{.*?\})` ", section("Events"), flags=re.MULTILINE)
]


def kinds_of_prompts() -> set[str]:
    """The names that `Prompt(...)` is called with, and of the steps that prompt by their own name."""
    named: set[str] = set()
    for module in (ROOT / "engine" / "elgrande").rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Prompt":
                named.update(str(argument.value) for argument in node.args if isinstance(argument, ast.Constant))
    return named


def plain(verb: str) -> str:
    """The verb as it stands in the table, whichever kind of caballero it is about."""
    return verb if verb in VERBS else verb.partition("_")[0]


TABLES: list[dict[str, Any]] = [
    {"players": 5},
    {"players": 4, "veto": "stepwise", "edition": "classic"},
    {"players": 3, "edition": "yucata"},
    {"players": 3, "expansions": ["jubilee"]},
    {"players": 3, "expansions": ["king_and_intrigue", "jubilee"]},
    {"players": 4, "expansions": ["king_and_intrigue"], "classic_1997": True},
    {"players": 3, "expansions": ["king_and_intrigue", "players_edition", "jubilee"]},
    {"players": 2, "expansions": ["king_and_intrigue", "players_edition", "jubilee"]},
    {"players": 3, "expansions": ["inquisitor"]},
]
WITH_SPECIAL_CARDS: list[dict[str, Any]] = [
    {"players": 5, "expansions": ["king_and_intrigue", "special_cards"], "remove_any_marker": True},
    {"players": 4, "expansions": ["king_and_intrigue", "players_edition", "special_cards"], "remove_any_marker": True},
]
WITH_A_CARD_FOR_LATER: dict[str, Any] = {"players": 2, "expansions": ["inquisitor"]}
WITH_GRANDISSIMO: list[dict[str, Any]] = [
    {"players": players, "expansions": ["grandissimo", "jubilee"], "stack_six": "all"} for players in (3, 5)
]
GAMES = TABLES * 27 + WITH_SPECIAL_CARDS * 60 + [WITH_A_CARD_FOR_LATER] * 40 + WITH_GRANDISSIMO * 40
"""The options of many games at random; the seed of each is its place here."""
TELLING = (5, 16, 17, 96, 152, 284, 293, 306, 402, 418, 445, 452, 454, 470)
"""Those that show together what all of them show."""

Seen = tuple[dict[str, set[str]], dict[str, set[str]]]


@pytest.fixture(scope="module", params=sampled(["telling games", "all games"], 1))
def seen(request: pytest.FixtureRequest) -> Seen:
    """Prompts of every verb, and facts of every prompt, in random games: by day in the telling ones, and in others only
    if these do not show all that the document names, because another rule let them go another way.
    """
    verbs: dict[str, set[str]] = {}
    facts: dict[str, set[str]] = {}
    for seed in (*TELLING, *(set(range(len(GAMES))) - set(TELLING))):
        is_all_seen = set(VERBS) <= set(verbs) and facts_named().items() <= facts.items()
        if request.param == "all games" or seed in TELLING or not is_all_seen:
            look_at(Game.new(GAMES[seed], seed), Random(seed), verbs, facts)
    return verbs, facts


def facts_named() -> dict[str, set[str]]:
    """The facts of each prompt that has some, as the document names them."""
    said = {prompt: set(re.findall(r"`(\w+)`", cells[1])) for prompt, cells in PROMPTS.items() if len(cells) > 1}
    return {prompt: facts for prompt, facts in said.items() if facts}


def look_at(game: ElGrande, chance: Random, verbs: dict[str, set[str]], facts: dict[str, set[str]]) -> None:
    """Play the game at random to its end, and note what is asked on the way."""
    while not game.over:
        for _, choice in interjections(game):
            verbs.setdefault(choice, set())
        for player, choices in game.asked.items():
            prompt = game.prompt(player)
            assert isinstance(prompt, Prompt)
            facts.setdefault(prompt.step, set()).update(prompt.facts)
            for choice in choices:
                verbs.setdefault(plain(choice.split()[0]), set()).add(prompt.step)
        game.apply(*random_choice(game, chance))


def test_it_names_every_verb_there_is(seen: Seen) -> None:
    assert set(VERBS) == set(seen[0])


def test_it_says_which_prompts_a_verb_answers(seen: Seen) -> None:
    for verb, prompts in seen[0].items():
        said = re.findall(r"`(\w+…?)`", VERBS[verb][3])
        missing = {name for name in prompts if not any(name == one or name.startswith(one.rstrip("…")) for one in said)}
        assert missing == set(), verb


def test_it_names_every_prompt_there_is(seen: Seen) -> None:
    assert set(PROMPTS) == set(seen[1]) | kinds_of_prompts()


def test_it_names_every_fact_of_a_prompt(seen: Seen) -> None:
    assert {prompt: facts for prompt, facts in seen[1].items() if facts} == facts_named()


def test_it_shows_every_event_there_is() -> None:
    assert sorted(example["event"] for example in EXAMPLES) == sorted(EVENTS)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["event"]))
def test_its_examples_of_events_are_written_as_events_are(example: dict[str, Any]) -> None:
    assert json.loads(json.dumps(event_from_json(EVENTS, example).to_json(example["event"]))) == example


def test_it_marks_the_events_that_reveal_and_those_for_one_player() -> None:
    lines = {example["event"]: line for example, line in zip(EXAMPLES, _event_lines(), strict=True)}
    owner_only = {name for name, line in lines.items() if "*owner only*" in line}

    assert {name for name, line in lines.items() if "*reveals*" in line} == {
        name for name, kind in EVENTS.items() if kind.reveals
    }
    assert owner_only == SECRET


def _event_lines() -> list[str]:
    return [line for line in section("Events").splitlines() if line.startswith("| `{")]


def test_only_the_marked_events_are_for_one_player() -> None:
    hidden: set[str] = set()
    for seed in range(20):
        expansions = [["grandissimo"], ["king_and_intrigue", "players_edition"]][seed % 2]
        for events in play_on(Game.new({"players": 4, "expansions": expansions}, seed), Random(seed)):
            hidden.update(type(event).__name__ for event in events if not event.seen_by(None))

    assert hidden == SECRET
