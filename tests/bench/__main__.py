"""`make bench`: measure, print each figure with bar and verdict as soon as it is known, write var/bench.json; status 1
if a bar is missed.

python -m tests.bench [counted] [presses] [sight] [leagues] [engine] [pictures] [clocks] [languages] [clicks] [load]
                      [processes]
"""

from __future__ import annotations

import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path

from tests.bench.figures import Figure, all_figures, figures_of

ASIDE = {
    "counted": "counted_figures",
    "presses": "press_figures",
    "sight": "sight_figures",
    "leagues": "league_figures",
}
"""What is counted does not depend on how quick the machine is, and leagues have bars far away, in processor time: these
come first, at the same time."""
PARTS = {
    **ASIDE,
    "engine": "engine_figures",
    "pictures": "picture_figures",
    "clocks": "clock_figures",
    "languages": "language_figures",
    "clicks": "click_figures",
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
    chosen = [name for name in PARTS if not wanted or name in wanted]
    begin = time.monotonic()
    with ProcessPoolExecutor(len(ASIDE), get_context("spawn")) as aside:
        counting = {name: aside.submit(all_figures, PARTS[name]) for name in chosen if name in ASIDE}
        wait(counting.values())
    for name in chosen:
        print(f"-- {name}", flush=True)
        for figure in counting[name].result() if name in counting else figures_of(PARTS[name]):
            figures.append(figure)
            print(_line(figure), flush=True)
            RESULT.write_text(json.dumps([each.to_json() for each in figures], indent=1, ensure_ascii=False) + "\n")
        print(f"   {time.monotonic() - begin:.0f} s since the beginning")
    missed = [figure for figure in figures if not figure.is_met]
    verdict = f"{len(missed)} missed:" if missed else "none missed"
    print(f"{len(figures)} figures in {time.monotonic() - begin:.0f} s, {verdict}")
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
