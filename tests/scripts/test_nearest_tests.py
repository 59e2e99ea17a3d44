"""Which tests `make quick` chooses."""

from __future__ import annotations

from scripts.nearest_tests import chosen, distances

TEXTS = {
    "engine/elgrande/rules/scoring.py": "",
    "engine/elgrande/board.py": "from engine.elgrande.rules import scoring",
    "render/board.py": "from engine.elgrande import (\n    board,  # what is drawn\n    cards,\n)",
    "bot/words.py": "NAMES = 'x'; FILE = \"words.toml\"",
    "tests/engine/elgrande/test_scoring.py": "import pytest",
    "tests/engine/elgrande/test_spaces.py": "import pytest",
    "tests/engine/elgrande/test_board.py": "from engine.elgrande.board import Board",
    "tests/engine/test_scenarios.py": "import pytest",
    "tests/render/test_board.py": "import render.board",
    "tests/bot/conftest.py": "",
    "tests/bot/test_words.py": "from bot.words import NAMES",
}


def test_near_is_what_imports_a_module_and_what_mirrors_its_place() -> None:
    assert distances(["engine/elgrande/rules/scoring.py"], TEXTS) == {
        "tests/engine/elgrande/test_scoring.py": 1,
        "tests/engine/elgrande/test_spaces.py": 3,
        "tests/engine/elgrande/test_board.py": 2,
        "tests/engine/test_scenarios.py": 4,
        "tests/render/test_board.py": 3,
    }


def test_a_changed_test_is_nearest_and_a_conftest_concerns_its_folder() -> None:
    found = distances(["tests/render/test_board.py", "tests/bot/conftest.py"], TEXTS)

    assert found == {"tests/render/test_board.py": 0, "tests/bot/test_words.py": 1}


def test_changed_data_concerns_who_reads_it() -> None:
    assert distances(["data/words.toml"], TEXTS) == {"tests/bot/test_words.py": 2}


def test_as_many_are_chosen_as_fit_the_nearest_first() -> None:
    steps = {"far": 2, "near": 1, "long": 1, "new": 1, "own": 0}
    seconds = {"far": 2.0, "near": 3.0, "long": 9.0, "own": 4.0}

    assert chosen(steps, seconds, 8.5) == ["own", "near"]
    assert chosen(steps, seconds, 11.5) == ["own", "near", "new"]
    assert chosen(steps, seconds, 1.0) == ["own"]
