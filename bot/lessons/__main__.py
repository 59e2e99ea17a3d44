"""`python -m bot.lessons [GAME]`: look for a seed for the guided game of a game.

Of the first three hundred it names those with which every idea comes, the earliest first, and how the learner does.
"""

from __future__ import annotations

import sys
from dataclasses import replace

from bot.lessons.course import course_of
from bot.lessons.following import LEARNER, followed
from bot.lessons.lesson import ideas
from engine import games

SEEDS = 300
BEST = 10


def main() -> None:
    games.load()
    game = sys.argv[1] if len(sys.argv) > 1 else games.GAMES[0]
    course = course_of(game)
    if course is None:
        sys.exit(f"{game} has no guided game.")
    found = []
    for seed in range(SEEDS):
        result = followed(replace(course, seed=seed))
        missing = [lesson.idea for lesson in ideas(game) if not lesson.is_first and lesson.name not in result.ideas]
        rounds = [met.view.rounds.index(met.view.round) + 1 for met in result.ideas.values()]
        score = result.final.score
        found.append((len(missing), sum(rounds), -(score[LEARNER] - max(score[1:])), seed, missing, score))
    for missing_count, rounds_in_all, _, seed, missing, score in sorted(found)[:BEST]:
        told = "every idea" if not missing_count else f"without {', '.join(missing)}"
        print(f"seed {seed}: {told}, rounds {rounds_in_all}, points {', '.join(map(str, score))}")


if __name__ == "__main__":
    main()
