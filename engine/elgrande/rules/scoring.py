"""Who gets how many points in an area (R2), and the scoring of one area on the board."""

from __future__ import annotations

from functools import lru_cache
from operator import add
from typing import Any

from engine.elgrande.board.effects import ALLIANCE, BOYCOTT, CASTILLO_MOVED, MISTRESS, ROYAL_PROTECTION, turned
from engine.elgrande.board.map import CASTILLO
from engine.elgrande.board.qualities import BEARER, does_count
from engine.elgrande.events.base_game import AreaScored
from engine.elgrande.events.colonies import SpaceScored
from engine.elgrande.facts import HOME_BONUS, KING_BONUS

NO_LEADER = -1


@lru_cache(maxsize=1 << 16)
def award(counts: tuple[int, ...], points: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Points by player for these counts, and the sole first player (NO_LEADER if the first place is shared or empty).

    R2, Big Box p. 6: the players tied for a place take the points of the next lower one, and the following group comes
    two places later, however many are tied. With two players only first places score, with three also second ones.
    """
    places = points[: len(counts) - 1] if len(counts) < 4 else points
    rewards = {0: 0}
    leader = NO_LEADER
    rank = 0
    for count in sorted({*counts} - {0}, reverse=True):
        is_tied = counts.count(count) > 1
        if rank == 0 and not is_tied:
            leader = counts.index(count)
        place = rank + 1 if is_tied else rank
        rewards[count] = places[place] if place < len(places) else 0
        rank = place + 1
    return tuple([rewards[count] for count in counts]), leader


@lru_cache(maxsize=1 << 14)
def award_first_place_only(counts: tuple[int, ...], points: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """The same where only a sole first place earns anything (a special scoring of stack 3)."""
    _, leader = award(counts, points)
    return tuple(points[0] if player == leader else 0 for player in range(len(counts))), leader


@lru_cache(maxsize=1 << 14)
def award_fewest(ahead: frozenset[int], counts: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    """Points by player where a turned scoring table lies: whoever has fewest, but at least one, takes the first place.

    Ties as ever (R2); a standard bearer comes before others of equally many.
    """
    most = max(counts)
    fewness = [(most + 1 - count) * 2 + (player in ahead) if count else 0 for player, count in enumerate(counts)]
    return award(tuple(fewness), points)[0]


def table_in(game: Any, area: int) -> str | None:
    """The mobile scoring table that counts in the area: for a Castillo that was moved, that of its region."""
    board = game.board
    table: str | None = board.table_in(_field(board, area))
    return table


def points_of(game: Any, area: int) -> tuple[int, ...]:
    """The points that count in the area now: those of the mobile scoring table, if one lies there."""
    board, areas = game.board, game.rules.map
    is_bent = board.effects and board.effects.bend_scoring
    field = _field(board, area) if is_bent else area
    table = board.table_in(field) if board.tables else None
    points: tuple[int, ...] = areas.points[field] if table is None else areas.tables[table]
    return points[::-1] if table is not None and is_bent and board.effects.named(turned(table)) else points


def _field(board: Any, area: int) -> int:
    """The area whose scoring field counts: for a Castillo that was moved, that of its region."""
    if area == CASTILLO:
        moved = board.effects.named(CASTILLO_MOVED)
        if moved is not None:
            return int(moved.areas[0])
    return area


def is_turned(game: Any, area: int) -> bool:
    """Whether a turned scoring table counts in the area."""
    board = game.board
    table = table_in(game, area) if board.tables and board.effects.bend_scoring else None
    return table is not None and board.effects.named(turned(table)) is not None


def counted_together(game: Any, area: int, *, general: bool) -> tuple[int, ...]:
    """The areas that are counted together with this one: only in general scorings, by an alliance.

    A region under boycott is not counted in them, with no other one either; then there is none.
    """
    if not general or not game.board.effects.bend_scoring:
        return (area,)
    boycotted = game.board.effects.areas_with(BOYCOTT)
    if boycotted >> area & 1:
        return ()
    alliance = game.board.effects.named(ALLIANCE)
    if alliance is None or area not in alliance.areas:
        return (area,)
    return tuple([each for each in alliance.areas if not boycotted >> each & 1])


def effective_counts(game: Any, area: int) -> tuple[int, ...]:
    """How many caballeros in the area count for the majority, by player.

    Those of further owners count for whoever holds them; those with an office do not count.
    """
    board = game.board
    if not board.marked and board.colours == board.players:
        counts: tuple[int, ...] = board.counts(area)
        return counts
    start = area * board.colours
    counting = board.caballeros[start : start + board.colours]
    not_counting = board.marked.not_counting
    if area in not_counting:
        for colour in not_counting[area]:
            counting[colour] -= 1
    while len(counting) > board.players:
        theirs = counting.pop()
        if theirs:
            holder = game.rules.player_of(board, len(counting))
            if holder is not None:
                counting[holder] += theirs
    return tuple(counting)


def all_own_counts(game: Any) -> tuple[int, ...]:
    """How many of the own caballeros count, by area and player: `counts[area * players + player]`."""
    board = game.board
    counting = _all_that_count(board)
    for colour in range(board.colours - 1, board.players - 1, -1):  # the last one first: it is the last of its area
        del counting[colour :: colour + 1]
    return tuple(counting)


def all_effective_counts(game: Any) -> tuple[int, ...]:
    """The same with those of further owners, who count for whoever holds them."""
    board = game.board
    counting = _all_that_count(board)
    for colour in range(board.colours - 1, board.players - 1, -1):
        theirs = counting[colour :: colour + 1]
        del counting[colour :: colour + 1]
        holder = game.rules.player_of(board, colour)
        if holder is not None:
            counting[holder::colour] = map(add, counting[holder::colour], theirs)
    return tuple(counting)


def _all_that_count(board: Any) -> list[int]:
    """How many caballeros count, by area and colour."""
    counting: list[int] = board.caballeros[:]
    for area, colours in board.marked.not_counting.items():
        for colour in colours:
            counting[area * board.colours + colour] -= 1
    return counting


def counts_in(game: Any, areas: tuple[int, ...]) -> tuple[int, ...]:
    """Caballeros that count, by player, in all of these areas."""
    if len(areas) == 1:
        return effective_counts(game, areas[0])
    return tuple(map(sum, zip(*[effective_counts(game, area) for area in areas], strict=True)))


def bearers(board: Any, areas: tuple[int, ...]) -> frozenset[int]:
    """Whose standard bearers count in these areas: they come before others of equally many (Jubilee)."""
    ahead = []
    for area, colour, kind in board.marked:
        if BEARER in kind and area in areas and does_count(kind):
            ahead.append(colour)
    return frozenset(ahead)


def brings_points(game: Any, area: int, *, first_place_only: bool = False) -> bool:
    """Whether scoring the area now would bring anybody points."""
    if not first_place_only and spaces_scored(game, area):
        return True
    counts, points = effective_counts(game, area), points_of(game, area)
    earned, leader = _earned(game, area, (area,), counts, points, first_place_only=first_place_only)
    return any(earned) or (leader != NO_LEADER and any(_bonuses(game.board, area, leader)))


def _bonuses(board: Any, area: int, leader: int) -> tuple[bool, bool]:
    """Whether this sole first player gets the King's bonus and the home bonus in the area."""
    has_king = area == board.king and area != CASTILLO and not (board.effects and _king_brings_nothing(board, area))
    is_home = area == board.grandes[leader] and (area != CASTILLO or not board.effects.named(CASTILLO_MOVED))
    return has_king, is_home


def spaces_scored(game: Any, area: int) -> list[tuple[int, str, int]]:
    """Who gets points for spaces in the area, whatever the majority is: player, space, points."""
    scored = []
    for space in game.rules.map.scored_spaces[area]:
        colour = game.board.owner_of_space(space.id)
        player = None if colour is None else game.rules.player_of(game.board, colour)
        if player is not None:
            scored.append((player, space.id, space.points))
    return scored


def _earned(
    game: Any,
    area: int,
    areas: tuple[int, ...],
    counts: tuple[int, ...],
    points: tuple[int, ...],
    *,
    first_place_only: bool,
) -> tuple[tuple[int, ...], int]:
    """Points by player for these counts in all of these areas, and who alone has most caballeros.

    No card that scores first places only is played with tables that can be turned.
    """
    awarded = award_first_place_only if first_place_only else award
    ahead = bearers(game.board, areas)
    strong = tuple([2 * count + (player in ahead) for player, count in enumerate(counts)]) if ahead else counts
    if game.board.tables and is_turned(game, area):
        return award_fewest(ahead, counts, points[::-1]), award(strong, points)[1]
    return awarded(strong, points)


def as_scored_now(game: Any, area: int) -> tuple[int, ...]:
    """Points that each player would get in this area if it were scored now by itself, without bonuses."""
    return _earned(game, area, (area,), effective_counts(game, area), points_of(game, area), first_place_only=False)[0]


def _only_players_count(game: Any, area: int) -> bool:
    """Whether nothing counts there but how many caballeros each player has: that is scored quickly."""
    board = game.board
    start = area * board.colours
    further = board.caballeros[start + board.players : start + board.colours]
    return not any(further) and not board.marked and not is_turned(game, area)


def _king_brings_nothing(board: Any, area: int) -> bool:
    """Whether the King's region brings no bonus: by a mistress, or because his marker lies there (R25)."""
    return board.effects.named(MISTRESS) is not None or bool(board.effects.lying_in(area, ROYAL_PROTECTION))


def score_area(game: Any, area: int, *, first_place_only: bool = False, general: bool = False) -> None:
    """Score one region or the Castillo: no King's bonus in there, and a home bonus only for a Grande inside.

    A region under boycott is not scored in a general scoring (G11).
    """
    board, printed = game.board, game.rules.map
    is_bent = board.effects and board.effects.bend_scoring
    if is_bent or (board.marked and BEARER in board.marked.qualities):
        areas = counted_together(game, area, general=general)
        if not areas:
            return
        points = points_of(game, area)
        if areas == (area,) and _only_players_count(game, area):
            counts = board.counts(area)
            earned, leader = (award_first_place_only if first_place_only else award)(counts, points)
        else:
            counts = counts_in(game, areas)
            earned, leader = _earned(game, area, areas, counts, points, first_place_only=first_place_only)
    else:  # the same without what only some expansions bring
        are_alike = not board.marked and board.colours == board.players
        counts = board.counts(area) if are_alike else effective_counts(game, area)
        table = board.table_in(area) if board.tables else None
        points = printed.points[area] if table is None else printed.tables[table]
        earned, leader = (award_first_place_only if first_place_only else award)(counts, points)
    score = board.score = [*map(add, board.score, earned)]
    king_bonus = home_bonus = None
    if leader != NO_LEADER:
        has_king, is_home = _bonuses(board, area, leader)
        if has_king:
            king_bonus = leader
            score[leader] += KING_BONUS
        if is_home:
            home_bonus = leader
            score[leader] += HOME_BONUS
    if game.listening:
        game.emit(AreaScored, printed.ids[area], counts, points, earned, king_bonus, home_bonus)
    if printed.scored_spaces[area] and not first_place_only:
        for player, space, worth in spaces_scored(game, area):
            score[player] += worth
            game.emit(SpaceScored, player, space, worth)
