"""Ratings from an export, calculated again: `python recalculate.py FOLDER` with games.csv, rules.csv and ratings.csv.

It needs nothing but openskill, says how many ratings differ from those of the export, and ends with 1 if any does.
"""

import csv
import sys
from collections import Counter, defaultdict
from math import fsum, sqrt
from pathlib import Path

from openskill.models import PlackettLuce

MODEL = PlackettLuce(beta=3.5)
NEW, HIGHEST = (MODEL.mu, MODEL.sigma), MODEL.mu + 22.5


def read(file):
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def places(values):
    return [1 + sum(other < own for other in values) for own in values]


def within(value, bound):
    return max(-bound, min(bound, value))


def after(ratings, ranks):
    """What the model says of these people, who came in these places."""
    order = sorted(ratings, key=lambda who: (ranks[who], who))
    rated = MODEL.rate([[MODEL.rating(*ratings[who])] for who in order], ranks=[float(ranks[who]) for who in order])
    return {who: (team[0].mu, team[0].sigma) for who, team in zip(order, rated)}


class Pool:
    def __init__(self):
        self.ratings, self.games, self.computers = {}, Counter(), set()
        self.met, self.meetings, self.opponents = Counter(), Counter(), defaultdict(set)
        self.stand_ins = defaultdict(lambda: (0, 0.0))

    def of(self, who):
        return self.ratings.get(who, NEW)

    def weight(self, who, others):
        """How much a game against these counts for somebody."""
        enough = max(1, min(8, len(self.ratings) - len(self.computers) - 1))
        counted = []
        for other in others:
            often = max(0.05, 0.5 / (0.5 + self.met[frozenset((who, other))] ** 2 / max(1, self.meetings[who])))
            counted.append(often * min(1.0, (1 + len(self.opponents[other] - {who})) / enough))
        return fsum(counted) / len(counted)

    def play(self, seats, with_computers):
        owners = {}
        for seat in sorted(seats, key=lambda seat: (int(seat["place"]), int(seat["seat"]))):
            if seat["player"] and (with_computers or seat["is_computer"] != "true"):
                owners.setdefault(seat["player"], seat)
        if len(owners) < 2:
            return
        self.stand_in(seats, owners)
        left = {who for who, seat in owners.items() if seat["left"] == "true"}
        gone = {who for who in left if float(owners[who]["share"]) < 0.5}
        before = {who: self.of(who) for who in owners}
        key = {who: (1, 0) if who in left else (0, int(seat["place"])) for who, seat in owners.items()}
        ranks = dict(zip(owners, places(key.values())))
        stayed = {who: rating for who, rating in before.items() if who not in gone}
        changes = {}
        for group, concerned in ((stayed, set(stayed)), (before, gone)):
            if len(group) > 1 and concerned:
                rated = after(group, ranks)
                for who in concerned:
                    (mean, sigma), (old, unsure) = rated[who], before[who]
                    weight = self.weight(who, [other for other in group if other != who])
                    risen = min(HIGHEST, old + weight * (mean - old))
                    changes[who] = risen, sqrt(unsure**2 + weight * (sigma**2 - unsure**2))
        self.computers |= {who for who in changes if owners[who]["is_computer"] == "true"}
        for who in stayed:
            self.meetings[who] += 1
            self.met.update(frozenset((who, other)) for other in stayed if other < who)
            self.opponents[who] |= {other for other in stayed if other != who and other not in self.computers}
        self.ratings |= changes
        self.games.update(list(changes))

    def stand_in(self, seats, owners):
        for seat in seats:
            parts = zip(seat["stand_in_players"].split(), map(float, seat["stand_in_shares"].split()))
            for who, share in parts:
                others = {other: int(row["place"]) for other, row in owners.items() if other != seat["player"]}
                if who in owners or not others:
                    continue
                ranks = dict(zip([who, *others], places([int(seat["place"]), *others.values()])))
                worth = within(after({each: self.of(each) for each in ranks}, ranks)[who][0] - self.of(who)[0], 1.25)
                games, gained = self.stand_ins[who]
                self.stand_ins[who] = (games + 1, within(gained + worth * share, 2.5))


folder = Path(sys.argv[1])
rules = {row["rule"]: row["value"] for row in read(folder / "rules.csv") if not row["season"]}
pools, games = defaultdict(Pool), {}
for row in read(folder / "games.csv"):
    games.setdefault(row["table"], []).append(row)
for seats in games.values():
    for season in {"", seats[0]["season"]}:
        pools[seats[0]["family"], seats[0]["pace"], season].play(seats, rules["with_computers"] == "true")
exported, different = read(folder / "ratings.csv"), 0
for row in exported:
    pool, who = pools[row["family"], row["pace"], row["season"]], row["player"]
    (mean, sigma), (games_stood_in, gained) = pool.of(who), pool.stand_ins[who]
    shown = round(1500 + 40 * (mean - MODEL.mu)), round(80 * sigma)
    figures = (*shown, pool.games[who], games_stood_in, round(40 * gained))
    columns = ("rating", "margin", "games", "stand_in_games", "stand_in_points")
    different += figures != tuple(int(row[column].lstrip("'")) for column in columns)
print(f"{different} of {len(exported)} ratings differ.")
sys.exit(different > 0)
