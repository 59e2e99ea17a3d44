"""`make bench`: measure, print a table with bar and verdict, write var/bench.json; status 1 if a bar is missed.

python -m tests.bench [engine] [pictures] [clocks] [counted] [leagues] [clicks] [presses] [load] [processes]
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path

from tests.bench.figures import Figure

PARTS = {
    "engine": "engine_figures",
    "pictures": "picture_figures",
    "clocks": "clock_figures",
    "counted": "counted_figures",
    "leagues": "league_figures",
    "clicks": "click_figures",
    "presses": "press_figures",
    "load": "load_figures",
    "processes": "process_figures",
}
RESULT = Path("var/bench.json")


def main(wanted: list[str]) -> int:
    unknown = [name for name in wanted if name not in PARTS]
    if unknown:
        print(f"Unknown part {unknown[0]!r}; there are {', '.join(PARTS)}.")
        return 2
    figures: list[Figure] = []
    for name in wanted or PARTS:
        print(f"measuring: {name} ...", flush=True)
        figures += import_module(f"tests.bench.{PARTS[name]}").figures()
    width = max(len(figure.name) for figure in figures)
    print(f"\n{'what':{width}}  {'value':>8}        {'bar':>10}  verdict  detail")
    for figure in figures:
        sign = "≥" if figure.at_least else "≤"
        verdict = "met" if figure.is_met else "MISSED"
        print(
            f"{figure.name:{width}}  {figure.value:8.2f} {figure.unit:6} {sign} {figure.bar:8g}"
            f"  {verdict:7}  {figure.detail}"
        )
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps([figure.to_json() for figure in figures], indent=1, ensure_ascii=False) + "\n")
    return 0 if all(figure.is_met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
