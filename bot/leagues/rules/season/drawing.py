"""The draws of a season: into divisions, and to the tables of a round. The same facts always give the same draw."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace

from bot.leagues.rules.divisions import Divisions, by_strength, dealt, divided, moved, number_of_divisions
from bot.leagues.rules.ratings import NEWCOMER, Pool, recalculated
from bot.leagues.rules.schedule.entrants import day_of
from bot.leagues.rules.schedule.history import Round
from bot.leagues.rules.schedule.rounds import Likeness, Request, all_rounds, next_round
from bot.leagues.rules.season.facts import MAIN, PLACEMENT
from bot.leagues.rules.season.rules import SeasonForm
from bot.leagues.rules.season.season import Season
from bot.storage.records.results import FinishedGame, Player


def newcomers(season: Season) -> tuple[Player, ...]:
    """Who has no rating and was in no division of the season before."""
    known = {player for division in season.previous for player in division}
    return tuple(
        player for player in season.entered() if season.members[player].entrant.strength is None and player not in known
    )


def needs_placement(season: Season) -> bool:
    """Whether there are placement games: where the season declared them and there are newcomers enough for a table."""
    return season.rules.placement_rounds > 0 and len(newcomers(season)) >= min(season.rules.sizes)


def drawn_divisions(season: Season) -> Divisions:
    """The divisions: by strength, or by how the season before ended. Newcomers are as strong as their placement games
    say, and without any as everybody begins; those who are level then by how well they say they know the game, and by
    lot: who signs up first has no claim to anything."""
    rules = season.rules
    strengths = _strengths(season)
    count = number_of_divisions(len(strengths), rules.division_size)
    known = {player for division in season.previous for player in division}
    if rules.finals or not known:
        ordered = by_strength(strengths, NEWCOMER.assured, lambda player: _by_own_word(season, player))
        return dealt(ordered, count) if rules.finals else divided(ordered, count)
    new = {player: strength for player, strength in strengths.items() if player not in known}
    return moved(season.previous, rules.moving, known & strengths.keys(), new, strengths, count)


def qualified(season: Season) -> tuple[Player, ...]:
    """Who plays the finals: the best of each group, all winners first, then all seconds and so on."""
    groups = [
        [each.player for each in season.standings(MAIN, number) if each.games and season.members[each.player].is_active]
        for number in range(1, len(season.divisions.get(MAIN, ())) + 1)
    ]
    return tuple(group[place] for place in range(season.rules.finals) for group in groups if place < len(group))


def drawn_round(season: Season, stage: int, division: int, now: int) -> Round:
    """The next round of a division. Where everybody is to meet everybody it is drawn with all later rounds in mind."""
    before = season.history(stage, division)
    number = len(season.rounds_of(stage, division)) + 1
    form = season.form_of(stage)
    request = Request(
        field=tuple(season.members[player].entrant for player in _field(season, stage, division, form, now)),
        likeness=_likeness(form, number),
        sizes=season.rules.sizes,
        pace=season.rules.pace,
        seed=f"{season.rules.id}:{stage}:{division}:{number}",
        day=day_of(now),
    )
    if form is SeasonForm.ROUND_ROBIN:
        return all_rounds(request, max(1, season.rules.rounds - number + 1), before)[0]
    drawn = next_round(request, before)
    return _with_small_final(season, stage, division, request, drawn, now) if season.rules.small_final else drawn


def _with_small_final(season: Season, stage: int, division: int, request: Request, drawn: Round, now: int) -> Round:
    """The final of a bracket, and beside it a table of those who played the round before it and are not in it."""
    rounds = season.rounds_of(stage, division)
    if request.likeness is not Likeness.MIXED or not rounds or len(drawn.tables) > 1:
        return drawn
    last = [player for table in rounds[-1].tables for player in table]
    in_final = {player for table in drawn.tables for player in table}
    ranked = [each.player for each in season.standings(stage, division)]
    playing = season.playing_at(stage, division, now)
    left = [player for player in ranked if player in playing and player in last and player not in in_final]
    field = tuple(season.members[player].entrant for player in left[: max(request.sizes)])
    small = next_round(replace(request, field=field, seed=f"{request.seed}:small"), season.history(stage, division))
    return replace(drawn, tables=(*drawn.tables, *small.tables), behind=len(small.tables))


def _field(season: Season, stage: int, division: int, form: SeasonForm, now: int) -> tuple[Player, ...]:
    """Who plays, the best first."""
    playing = season.playing_at(stage, division, now)
    rounds = season.rounds_of(stage, division)
    if not rounds:
        return playing
    if form is SeasonForm.BRACKET:
        last = [game for game in season.games(stage, division) if season.tables[game.table].round == len(rounds)]
        return tuple(player for player in field_of(last, season.rules.id) if player in playing)
    return tuple(each.player for each in season.standings(stage, division) if each.player in playing)


def _likeness(form: SeasonForm, number: int) -> Likeness:
    if form is SeasonForm.ROUND_ROBIN:
        return Likeness.ANY
    return Likeness.ALIKE if form is SeasonForm.SWISS and number > 1 else Likeness.MIXED


def _strengths(season: Season) -> dict[Player, float]:
    rules = season.rules
    games = season.games(PLACEMENT)
    placed = recalculated(games).get(Pool(rules.family, rules.pace)) if games else None
    found: dict[Player, float] = {}
    for player in season.entered():
        strength = season.members[player].entrant.strength
        if strength is None:
            strength = NEWCOMER.assured if placed is None else placed.of(player).assured
        found[player] = strength
    return found


def go_on(size: int) -> int:
    """How many of a table of this size go on: the better half, of three two, of five three."""
    return (size + 1) // 2


def through(game: FinishedGame, seed: str) -> tuple[Player, ...]:
    """Who goes on from a table, the best first. Who shares a place at the edge goes on by points on the board, then by
    what breaks ties in the game, then by lot. Who left does not go on."""
    stayed = [seat for seat in game.seats if seat.owner is not None and not seat.owner.left]
    ranked = sorted(
        ((seat.place, -seat.score, [-value for value in seat.breaks], seat.owner) for seat in stayed if seat.owner),
        key=lambda each: (*each[:3], _lot(seed, each[3].player)),
    )
    return tuple(owner.player for *_, owner in ranked[: go_on(len(game.seats))])


def field_of(games: Iterable[FinishedGame], seed: str) -> tuple[Player, ...]:
    """Everybody who goes on from these tables, the winners first, then the seconds and so on, so that winners meet
    each other late."""
    rows = [through(game, seed) for game in sorted(games, key=lambda game: game.table)]
    longest = max((len(row) for row in rows), default=0)
    return tuple(row[place] for place in range(longest) for row in rows if place < len(row))


def _by_own_word(season: Season, player: Player) -> tuple[int, bytes]:
    return -season.members[player].entrant.experience, _lot(season.rules.id, player)


def _lot(seed: str, player: Player) -> bytes:
    return hashlib.sha256(f"{seed}:{player}".encode()).digest()
