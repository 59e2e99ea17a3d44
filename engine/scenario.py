"""Runs rule cases written as JSON: `python -m engine.scenario FILE...`

A line with PASS or FAIL and the reason for every case. Exit status: 0 if all passed, 1 if one failed, 2 if a file or a
case in it cannot be used.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from engine.case import BadCase, Case, CaseFailed, cases_in
from engine.played_case import check


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
