"""`python -m bot.lessons [COURSE]`: look for a seed for a guided game, by the name of the game or of what is new.

Of the first three hundred it names those with which most ideas come, the earliest first, and how the learner does.

`python -m bot.lessons COURSE --against novice --games 200`: how often who does only what the lessons say wins against
three computer players of this level.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace

from bot.lessons.course import Course, course_named
from bot.lessons.following import LEARNER, against, followed
from engine import games
from engine.arena import interval
from engine.players.levels import LEVELS

SEEDS = 300
BEST = 10
RIVALS = 3


def main() -> None:
    games.load()
    parser = argparse.ArgumentParser(prog="python -m bot.lessons")
    parser.add_argument("course", nargs="?", default=games.GAMES[0])
    parser.add_argument("--against", choices=LEVELS)
    parser.add_argument("--games", type=int, default=200)
    given = parser.parse_args()
    course = course_named(given.course)
    if course is None:
        sys.exit(f"{given.course} has no guided game.")
    if given.against:
        measure(course, given.against, given.games)
    else:
        look_for_a_seed(course)


def measure(course: Course, level: str, count: int) -> None:
    """Print how often the learner wins, with the interval in which the true share is in nineteen of twenty cases."""
    share = sum(against(course, level, RIVALS, seed) for seed in range(count)) / count
    least, most = interval(share, count)
    found = f"{100 * share:.1f} % of {count} ({100 * least:.1f} to {100 * most:.1f})"
    print(f"{course.name} against {RIVALS} {level}: {found}")


def look_for_a_seed(course: Course) -> None:
    """Print the seeds with which most ideas come."""
    found = []
    for seed in range(SEEDS):
        result = followed(replace(course, seed=seed))
        missing = [lesson.idea for lesson in course.ideas if lesson.name not in result.ideas]
        rounds = [met.view.rounds.index(met.view.round) + 1 for met in result.ideas.values()]
        score = result.final.score
        found.append((len(missing), sum(rounds), -(score[LEARNER] - max(score[1:])), seed, missing, score))
    for missing_count, rounds_in_all, _, seed, missing, score in sorted(found)[:BEST]:
        told = "every idea" if not missing_count else f"without {', '.join(missing)}"
        print(f"seed {seed}: {told}, rounds {rounds_in_all}, points {', '.join(map(str, score))}")


if __name__ == "__main__":
    main()
