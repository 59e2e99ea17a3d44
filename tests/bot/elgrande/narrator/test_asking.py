"""Questions, choices and the board in words, at every moment of whole games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from bot.elgrande.narrator.asking import choice_label, deeds, prompt
from bot.i18n.texts import Texts
from engine.core.game import Game
from engine.core.step import Prompt
from engine.elgrande.seen.view import View
from tests.engine.playing import situation, special
from tests.random_cases import sampled

WORDS = Texts.load().for_locale("en")
LONG_NAMES = tuple(f"Maximiliana of a long house {number}" for number in range(5))
HOSTILE = ("*A* <@1>", "@everyone", "# B", "[x](https://y)", "`c`")


@cache
def views() -> tuple[View, ...]:
    """Views of all who are asked, at every moment of some games of all sizes and options."""
    return tuple(_played())


def of_views(count: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """For a test that takes long for each view, `part` of them: what a choice changes is a word or two."""
    parts = [slice(part, None, count) for part in range(count)]
    return pytest.mark.parametrize("part", sampled(parts, by_day=1), ids=lambda part: f"from {part.start}")


def _played() -> Iterator[View]:
    settings: list[dict[str, Any]] = [
        {"players": 5}, {"players": 4, "veto": "stepwise", "castillo": "open"},
        {"players": 3, "edition": "classic"}, {"players": 2, "rounds": 6},
        {"players": 4, "expansions": ["king_and_intrigue", "jubilee"]},
        {"players": 3, "expansions": ["king_and_intrigue"], "classic_1997": True},
        {"players": 4, "expansions": ["king_and_intrigue", "players_edition"]},
        {"players": 5, "expansions": ["king_and_intrigue", "special_cards"], "remove_any_marker": True},
        {"players": 3, "expansions": ["grandissimo", "jubilee"], "stack_six": "all", "rounds": 6},
        {"players": 3, "expansions": ["king_and_intrigue", "inquisitor"], "rounds": 6},
    ]  # fmt: skip
    for seed, options in enumerate(settings):
        chance = Random(seed)
        game: Game[Any, Any] = Game.new(options, seed)
        while not game.over:
            for player in game.pending:
                yield game.view(player)
            player = chance.choice(game.waiting)
            choices = game.pending[player]
            keen = [c for c in choices if c in ("special", "take veto", "done") or c.startswith("veto")]
            game.apply(player, chance.choice(keen or [c for c in choices if c not in ("end", "stop")] or choices))


def test_every_question_is_a_sentence() -> None:
    asked = set()
    for view in views():
        assert view.prompt is not None
        asked.add(view.prompt.step)
        line = prompt(view, LONG_NAMES, WORDS)
        assert line.endswith((".", "?", "Castillo.")), line
        assert "{" not in line
        assert not line.startswith("prompt.")
    assert len(asked) >= 15


NOT_BEGUN = {"card": "grande", "may_place": 2, "unplaced": 0, "special_action_open": True, "begun": False}


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (
            Prompt("OfferDoubleBlow", {"actor": 0, "card": "king_is_angry"}),
            "Repeat 🔻 Ana’s special action, “The King is angry”, with your Double blow?",
        ),
        (Prompt("MoveBlack", {"left": 2}), "You may move up to 2 black caballeros. From where?"),
        (Prompt("MoveTo", {"origin": "aragon", "owner": 5}), "Where does the black caballero from Aragón go?"),
        (
            Prompt("SetDiscsForExtraCaballero", {"caballeros": 2}),
            "Secretly choose where 2 more of your caballeros start.",
        ),
        (Prompt("Recruit", {"most": 1, "province": 9}), "Take up to 1 caballero from your province to your court."),
        (
            Prompt("TurnMenu", NOT_BEGUN),
            "“Grande”: you may place 2 caballeros and use the special action, in either order.",
        ),
        (
            Prompt("TurnMenu", {**NOT_BEGUN, "begun": True}),
            "“Grande”: you may place 2 more caballeros, then use the special action.",
        ),
        (
            Prompt("TurnMenu", {"card": "grande", "may_place": 0, "unplaced": 0, "special_action_open": False}),
            "“Grande”: there is nothing left to do. End your turn?",
        ),
        (
            Prompt(
                "MoveCaballeros",
                {
                    "left": 2,
                    "unlimited": False,
                    "own_left": 2,
                    "rivals_left": 0,
                    "origin": "aragon",
                    "one_region": True,
                    "all_of_them": False,
                    "must": False,
                },
            ),
            "You may move up to 2 of your own caballeros. All must come from Aragón.",
        ),
        (
            Prompt(
                "MoveCaballeros",
                {
                    "left": 9,
                    "unlimited": True,
                    "own_left": 9,
                    "rivals_left": 0,
                    "origin": None,
                    "one_region": True,
                    "all_of_them": False,
                    "must": False,
                },
            ),
            "You may move any number of your own caballeros. All must come from one region.",
        ),
        (
            Prompt("EachRivalReturns", {"left": 3, "actor": 1}),
            "🔵 Ben makes you send 3 caballeros home to your province. From where?",
        ),
        (
            Prompt("SetDiscsOfSpies", {"discs": ["aragon", None, "sevilla", None, None]}),
            "Your spies report: 🔻 Ana Aragón, 🔶 Carla Sevilla. Where do your caballeros from the Castillo go?",
        ),
        (
            Prompt("SetDiscsOfSpies", {"discs": [None] * 5}),
            "Nobody has set a disc before you. Where do your caballeros from the Castillo go?",
        ),
        (
            Prompt("ChooseWhenToShow", {"king": "aragon"}),
            "When do you show the King incognito? Until then Aragón is the King’s region.",
        ),
        (
            Prompt("OfferLastMove", {"regions": ["aragon"], "general": True}),
            "Before Aragón is scored: use your last move?",
        ),
        (
            Prompt("OfferLastMove", {"regions": ["aragon", "valencia"], "general": False}),
            "Use your last move before these are scored: Aragón, Valencia?",
        ),
        (Prompt("OfferRegions", {"rival": None, "left": 3}), "Who picks the region to be scored?"),
        (Prompt("OfferRegions", {"rival": 2, "left": 2}), "Name 2 more regions."),
        (Prompt("SetDiscsForGrandes", {"actor": 1}), "🔵 Ben makes your Grande travel. Secretly choose where to."),
        (Prompt("ScoreOneOfThree", {"actor": 1}), "🔵 Ben lets you pick the region to be scored."),
    ],
)
def test_questions_say_how_much(asked: Prompt, sentence: str) -> None:
    view = replace(views()[0], prompt=asked)

    assert prompt(view, ["Ana", "Ben", "Carla", "Dario", "Elena"], WORDS) == sentence


def test_who_is_not_asked_reads_who_is() -> None:
    view = replace(views()[0], prompt=None, waiting=(0, 2))

    assert prompt(view, ["Ana", "Ben", "Carla"], WORDS) == "Waiting for 🔻 Ana and 🔶 Carla."
    assert prompt(replace(view, over=True), ["Ana", "Ben", "Carla"], WORDS) == "The game is over."


def test_every_choice_has_a_label_of_its_own_that_fits() -> None:
    verbs = set()
    for view in views():
        labels = [choice_label(choice, view, LONG_NAMES, WORDS) for choice in view.choices]
        verbs |= {choice.split()[0] for choice in view.choices}
        assert max(map(len, labels)) <= 80
        assert len(set(labels)) == len(labels)
        assert not any(label.startswith("choice.") or "{" in label for label in labels)
    assert len(verbs) >= 18


def test_labels_are_plain() -> None:
    view = next(view for view in views() if any(choice.startswith("move ") for choice in view.choices))
    choice = next(c for c in view.choices if c.startswith("move ") and int(c.split()[2]) != view.viewer)

    label = choice_label(choice, view, HOSTILE, WORDS)

    assert "\\" not in label
    assert HOSTILE[int(choice.split()[2])] in label


def test_a_veto_holder_reads_every_step_with_its_number() -> None:
    found = 0
    for view in views():
        question = view.veto_question
        lines = deeds(view, HOSTILE, WORDS)
        if question is None:
            assert lines == []
            continue
        found += 1
        assert len(lines) == len(question.deeds) + question.announces_more
        assert all(re.match(rf"{number}\. .", line) for number, line in enumerate(lines, start=1))
    assert found > 3


def kings_action(*done: str, prison: tuple[int, ...] = (1, 0, 2)) -> str:
    """What whoever performs the King's action is asked, once these parts of it are done."""
    position = {"king": "valencia", "prison": list(prison)}
    game = special(situation(position, expansions=["grandissimo"]), "king_card", *((0, choice) for choice in done))
    return prompt(game.view(0), LONG_NAMES, WORDS)


def test_the_kings_action_asks_for_what_is_left_of_it() -> None:
    assert kings_action(prison=(0, 0, 0)) == "Where does the King go?"
    assert kings_action() == "Move the King or pardon everybody in the prison: which first?"
    assert kings_action("king galicia") == "Do you pardon everybody in the prison?"
    assert kings_action("pardon aragon") == "Does the King move too?"
