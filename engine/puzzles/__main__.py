"""`python -m engine.puzzles [SET ...] [--games N] [--again]`: look for positions, one game after the other, and add
them to the files of their sets (`data/<game>/puzzles/`), until there are as many as `sets.toml` wants, or so many games
are over.

After computer players have changed, `--again` first looks for the best turns of the positions that there are anew, and
leaves out those in which none is clearly the best any more.

A set is named as `elgrande/base`; without names all of them grow, the one that lacks most first. It can be ended at any
time and begun again: it goes on with the game behind the last one in which it found something.
"""

from __future__ import annotations

import argparse
import json
import os
from dataclasses import replace

from engine import games
from engine.puzzles.choosing import best_turn, found_in
from engine.puzzles.puzzle import Puzzle, PuzzleSet, all_sets, puzzles_in


def main() -> None:
    games.load()
    arguments = _parser().parse_args()
    known = {f"{each.game}/{each.name}": each for each in all_sets()}
    chosen = [known[name] for name in arguments.sets or known]
    os.nice(arguments.niceness)
    if arguments.again:
        for each in chosen:
            look_again(each)
    made = {each: _seeds_of(each) for each in chosen}
    following = {each: max(seeds, default=-1) + 1 for each, seeds in made.items()}
    for _ in range(arguments.games):
        lacking = [each for each in chosen if len(made[each]) < each.wanted]
        if not lacking:
            break
        growing = min(lacking, key=lambda each: len(made[each]) / each.wanted)
        _grow(growing, following[growing], made[growing])
        following[growing] += 1
    for each in chosen:
        print(f"{each.game}/{each.name}: {len(made[each])} of {each.wanted}")


def look_again(each: PuzzleSet) -> None:
    """Write the file of a set anew, with the turns that are clearly the best today, once all are known."""
    before = list(puzzles_in(each))
    found = list[Puzzle]()
    for number, puzzle in enumerate(before, 1):
        best = best_turn(puzzle.position(), puzzle.seat, puzzle.seed)
        if best is not None:
            found.append(replace(puzzle, best=best))
        print(f"{each.game}/{each.name}: {len(found)} of {number} of {len(before)} kept", flush=True)
    each.file.write_text("".join(map(_line, found)), encoding="utf-8")


def _line(puzzle: Puzzle) -> str:
    return json.dumps(puzzle.to_json(), separators=(",", ":")) + "\n"


def _grow(growing: PuzzleSet, seed: int, made: list[int]) -> None:
    """Add the positions of one game, as many as are wanted still, all at once: a game is looked through or not."""
    found = list(found_in(growing, seed))[: growing.wanted - len(made)]
    if found:
        growing.file.parent.mkdir(parents=True, exist_ok=True)
        with growing.file.open("a", encoding="utf-8") as file:
            file.writelines(map(_line, found))
        made += [seed] * len(found)
    print(f"{growing.game}/{growing.name} {seed}: {len(found)} found, {len(made)} of {growing.wanted}", flush=True)


def _seeds_of(each: PuzzleSet) -> list[int]:
    """The seeds of the positions that there are."""
    if not each.file.exists():
        return []
    return [json.loads(line)["seed"] for line in each.file.read_text(encoding="utf-8").splitlines()]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine.puzzles", description="Look for positions of the day.")
    parser.add_argument("sets", nargs="*", metavar="SET", help="such as elgrande/base; all if none is named")
    parser.add_argument("--games", type=int, default=100_000, help="in how many games to look")
    parser.add_argument("--again", action="store_true", help="look at the positions that there are once more, first")
    parser.add_argument("--niceness", type=int, default=19, help="how far it stands back behind other programs")
    return parser


if __name__ == "__main__":
    main()
