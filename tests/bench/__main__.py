"""`make bench`: measure, print each figure with bar and verdict as soon as it is known, write var/bench.json; status 1
if a bar is missed.

python -m tests.bench [engine] [pictures] [clocks] [counted] [leagues] [clicks] [presses] [load] [processes]
"""

from __future__ import annotations

import json
import sys
import time
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
WIDTH = 92
"""Characters for the name of a figure."""


def main(wanted: list[str]) -> int:
    unknown = [name for name in wanted if name not in PARTS]
    if unknown:
        print(f"Unknown part {unknown[0]!r}; there are {', '.join(PARTS)}.")
        return 2
    RESULT.parent.mkdir(exist_ok=True)
    figures: list[Figure] = []
    print(f"{'what':{WIDTH}}  {'value':>8}        {'bar':>10}  verdict  detail")
    for name in wanted or PARTS:
        print(f"-- {name}", flush=True)
        begin = time.monotonic()
        for figure in import_module(f"tests.bench.{PARTS[name]}").figures():
            figures.append(figure)
            print(_line(figure), flush=True)
            RESULT.write_text(json.dumps([each.to_json() for each in figures], indent=1, ensure_ascii=False) + "\n")
        print(f"   {time.monotonic() - begin:.0f} s")
    missed = [figure for figure in figures if not figure.is_met]
    print(f"{len(figures)} figures, {len(missed)} missed:" if missed else f"{len(figures)} figures, none missed")
    for figure in missed:
        print(_line(figure))
    return 1 if missed else 0


def _line(figure: Figure) -> str:
    sign = "≥" if figure.at_least else "≤"
    verdict = "met" if figure.is_met else "MISSED"
    value = f"{figure.value:8.2f} {figure.unit:6} {sign} {figure.bar:8g}"
    return f"{figure.name:{WIDTH}}  {value}  {verdict:7}  {figure.detail}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
