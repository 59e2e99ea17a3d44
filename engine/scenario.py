"""Runs rule cases written as JSON: `python -m engine.scenario FILE...`

A line with PASS or FAIL and the reason for every case. Exit status: 0 if all passed, 1 if one failed, 2 if a file or a
case in it cannot be used.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

from engine.case import BadCase, Case, CaseFailed, cases_in

ROOT = Path(__file__).parent


def check(case: Case) -> None:
    """Play a case. Raises CaseFailed if it comes out otherwise than expected, BadCase if it cannot be played."""
    game = _cases_of(case.game)
    playing = game.Playing(case)
    for kind, facts in case.play:
        playing.play(kind, facts)
    different = game.differences(playing, case.expect)
    if different:
        raise CaseFailed("; ".join(different))


def _cases_of(game: str) -> ModuleType:
    """What sets up, plays and looks at the positions of a game: `engine.<game>.cases`. Raises BadCase."""
    if not game.isidentifier() or not (ROOT / game / "cases.py").is_file():
        raise BadCase(f"There is no game {game!r}.")
    return import_module(f"engine.{game}.cases")


def main(arguments: Sequence[str]) -> int:
    """Run the files named, print the verdicts, and return the exit status."""
    if not arguments:
        print("Name at least one file: python -m engine.scenario FILE...", file=sys.stderr)
        return 2
    status = 0
    for name in arguments:
        try:
            cases = cases_in(Path(name))
        except BadCase as problem:
            print(f"BAD  {name}: {problem}")
            status = 2
            continue
        for case in cases:
            verdict, its_status = _verdict(case)
            print(f"{verdict[0]} {name}: {case.title}{verdict[1]}")
            status = max(status, its_status)
    return status


def _verdict(case: Case) -> tuple[tuple[str, str], int]:
    try:
        check(case)
    except CaseFailed as reason:
        return ("FAIL", f": {reason}"), 1
    except BadCase as problem:
        return ("BAD ", f": {problem}"), 2
    return ("PASS", ""), 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
