"""`python -m bot.lessons [COURSE]`: look for a seed for a guided game, by the name of the game or of what is new.

Of the first three hundred it names those with which most ideas come, the earliest first, and how the learner does.
"""

from __future__ import annotations

import sys
from dataclasses import replace

from bot.lessons.course import course_named
from bot.lessons.following import LEARNER, followed
from engine import games

SEEDS = 300
BEST = 10


def main() -> None:
    games.load()
    name = sys.argv[1] if len(sys.argv) > 1 else games.GAMES[0]
    course = course_named(name)
    if course is None:
        sys.exit(f"{name} has no guided game.")
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
