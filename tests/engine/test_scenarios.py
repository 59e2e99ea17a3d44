"""The rule cases in `tests/scenarios`, and the command that runs them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.case import case_from, cases_in
from engine.elgrande import facts, position
from engine.elgrande.cases import CASES
from engine.played_case import Playing, check
from engine.scenario import main

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = sorted(FOLDER.rglob("*.json"))

TIE: dict[str, Any] = {
    "title": "tie",
    "players": 4,
    "position": {"caballeros": {"aragon": [2, 2, 3, 3]}},
    "play": [{"score_region": "aragon"}],
    "expect": {"score": [0, 0, 4, 4]},
}

WITH_VETO = ["intrigue_three_any", "veto", "scoring_fours", "grande", "king_card"]


def written(folder: Path, *cases: Any) -> str:
    file = folder / "case.json"
    file.write_text(json.dumps(list(cases) if len(cases) > 1 else cases[0]), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(FOLDER).as_posix())
def test_scenario(file: Path) -> None:
    for case in cases_in(file):
        try:
            check(case)
        except Exception as problem:
            raise AssertionError(f"{case.title}: {problem}") from problem


def test_every_case_says_where_the_rule_stands() -> None:
    without = [case["title"] for file in FILES for case in json.loads(file.read_text("utf-8")) if not case["source"]]

    assert without == []


@pytest.mark.parametrize("card", facts.ACTION_CARDS)
def test_every_card_has_a_case_that_ends_with_the_next_turn_waiting(card: str) -> None:
    cases = cases_in(FOLDER / "cards" / f"{card}.json")

    assert any(
        kind == "round" and [0, f"take {card}"] in entry["choices"] and case.expect.get("waiting") == [1]
        for case in cases
        for kind, entry in case.play
    )


def test_a_case_that_comes_out_as_expected_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([written(tmp_path, TIE)]) == 0
    assert capsys.readouterr().out.startswith("PASS ")


def test_a_case_that_comes_out_otherwise_fails_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = {**TIE, "expect": {"score": [0, 0, 5, 5], "caballeros": {"aragon": [2, 2, 3, 3]}}}

    assert main([written(tmp_path, TIE, wrong)]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("PASS ")
    assert second.startswith("FAIL ")
    assert second.endswith("score is [0, 0, 4, 4], expected [0, 0, 5, 5]")


def test_a_choice_that_should_be_refused_but_is_not_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = {
        "players": 2,
        "position": {"king": "galicia"},
        "play": [{"special": {"card": "royal_adviser", "player": 0, "choices": [[0, "king pais_vasco"]]}}],
        "expect": {"illegal": True},
    }

    assert main([written(tmp_path, case)]) == 1
    assert "should be refused" in capsys.readouterr().out


def test_only_the_last_choice_may_be_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    choices = [[0, "king aragon"], [0, "king pais_vasco"]]
    case = {
        "players": 2,
        "position": {"king": "galicia"},
        "play": [{"special": {"card": "royal_adviser", "player": 0, "choices": choices}}],
        "expect": {"illegal": True},
    }

    assert main([written(tmp_path, case)]) == 1
    assert "refused before" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        ([], "no case"),
        ("tie", "must be an object"),
        ({**TIE, "playy": []}, "'playy' is unknown"),
        ({**TIE, "title": 3}, "must be texts"),
        ({**TIE, "game": "chess"}, "no game 'chess'"),
        ({**TIE, "players": 6}, "options are not possible"),
        ({**TIE, "options": {"edition": "golden"}}, "options are not possible"),
        ({**TIE, "position": {"kings": "aragon"}}, "'kings' is unknown in `position`"),
        ({**TIE, "position": {"king": "portugal"}}, "no area 'portugal'"),
        ({**TIE, "position": {"king": "castillo"}}, "no region"),
        ({**TIE, "position": {"court": [1, 2, 3]}}, "must have 4 entries"),
        ({**TIE, "position": {"court": [1, 2, 3, -1]}}, "whole number from 0"),
        ({**TIE, "position": {"court": [1, 2, 3, True]}}, "whole number from 0"),
        ({**TIE, "position": {"round": 10}}, "Round 10 is not played"),
        ({**TIE, "position": {"round": 1.0}}, "whole number"),
        ({**TIE, "position": {"hands": [[14], [], [], []]}}, "no power card 14"),
        ({**TIE, "position": {"vetoes": [4]}}, "A Veto is written as"),
        ({**TIE, "position": {"vetoes": [[4, 2]]}}, "no player 4"),
        ({**TIE, "position": {"scoring_tables": {"9/9/9": None}}}, "'9/9/9' is unknown"),
        ({**TIE, "play": [{}]}, "names one kind"),
        ({**TIE, "play": [{"dance": True}]}, "'dance' is unknown in `play`"),
        ({**TIE, "play": [{"score_region": "castillo"}]}, "score_castillo"),
        ({**TIE, "play": [{"score_region": ["aragon"]}]}, "no area"),
        ({**TIE, "play": [{"score_castillo": 1}]}, "must be true"),
        ({**TIE, "play": [{"special": {"card": "joker"}}]}, "no special action of the card 'joker'"),
        ({**TIE, "play": [{"special": {"card": "veto"}}]}, "no special action of the card 'veto'"),
        ({**TIE, "play": [{"special": {"card": ["grande"]}}]}, "no special action of the card"),
        ({**TIE, "play": [{"special": {"card": "grande", "choices": ["end"]}}]}, "A choice is written as"),
        ({**TIE, "play": [{"special": {"card": "grande", "choices": [[7, "end"]]}}]}, "no player 7"),
        ({**TIE, "play": [{"general_scoring": {"discs": ["aragon"]}}]}, "must have 4 entries"),
        ({**TIE, "play": [{"round": {"cards": ["grande"]}}]}, "five action cards"),
        (
            {**TIE, "options": {"veto": "off"}, "play": [{"round": {"cards": WITH_VETO}}]},
            "no action card 'veto'",
        ),
        ({**TIE, "expect": {"scores": [0]}}, "'scores' is unknown in `expect`"),
        ({**TIE, "expect": {"caballeros": {"portugal": []}}}, "'portugal' is unknown"),
        ({**TIE, "expect": {"caballeros": [1]}}, "must be an object"),
    ],
)
def test_a_case_that_cannot_be_played_gets_a_sentence(
    case: Any, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([written(tmp_path, case)]) == 2
    out = capsys.readouterr().out
    assert out.startswith("BAD ")
    assert reason in out
    assert out.rstrip().endswith(".")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "cannot be read"),
        (b"{", "is not JSON"),
        (b"\xff\xfe", "not text in UTF-8"),
        (b"[" * 100_000, "too deeply"),
    ],
)
def test_a_file_that_cannot_be_read_gets_a_sentence(
    content: bytes | None, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "case.json"
    if content is not None:
        file.write_bytes(content)

    assert main([str(file)]) == 2
    assert reason in capsys.readouterr().out


def test_the_other_files_are_run_when_one_is_bad(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none.json"), written(tmp_path, TIE)]) == 2
    assert "\nPASS " in capsys.readouterr().out


def test_the_command_prints_a_verdict_and_ends_with_the_status(tmp_path: Path) -> None:
    wrong = {**TIE, "expect": {"score": [9, 9, 9, 9]}}
    command = [sys.executable, "-m", "engine.scenario", written(tmp_path, wrong)]

    ran = subprocess.run(command, capture_output=True, text=True, cwd=FOLDER.parents[1], check=False)

    assert ran.returncode == 1
    assert ran.stdout.startswith("FAIL ")
    assert ran.stderr == ""


def test_without_a_file_the_command_says_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "FILE" in capsys.readouterr().err


def test_the_document_names_every_field_and_kind() -> None:
    document = (FOLDER.parents[1] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)`", document)) | set(re.findall(r'^\| `\{"(\w+)"', document, flags=re.MULTILINE))
    playing = Playing(case_from({}), CASES)

    assert named >= {*position.FIELDS, *CASES.entries, *CASES.found(playing), "illegal"}
