"""Positions to start from and games played at random, for the tests of the engine."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from engine import Event, Game
from engine.case import case_from
from engine.elgrande.board.board import Board
from engine.elgrande.cases import CASES
from engine.elgrande.steps.base import ElGrande
from engine.played_case import Playing

DEALT = ("intrigue_three_any", "loss_of_authority", "scoring_fours", "grande", "king_card")


def situation(position: dict[str, Any], *, players: int = 3, **options: Any) -> Playing[ElGrande]:
    """A position of the scenario format, ready to be played."""
    return Playing(case_from({"players": players, "options": options, "position": position}), CASES)


def special(playing: Playing[ElGrande], card: str, *choices: tuple[int, str], player: int = 0) -> ElGrande:
    """Begin the special action of a card and make these choices; every one of them must be open."""
    playing.play("special", {"card": card, "player": player, "choices": [list(choice) for choice in choices]})
    assert playing.refused is None
    return playing.game


def deal_round(playing: Playing[ElGrande], *choices: tuple[int, str], cards: tuple[str, ...] = DEALT) -> ElGrande:
    """Begin a round with these cards and make these choices; every one of them must be open."""
    playing.play("round", {"start": 0, "cards": list(cards), "choices": [list(choice) for choice in choices]})
    assert playing.refused is None
    return playing.game


def offered(game: ElGrande, player: int) -> set[str]:
    return set(game.pending.get(player, ()))


def counts(game: ElGrande, region: str) -> tuple[int, ...]:
    return game.board.counts(game.rules.map.index[region])


# Games at random.


KING_AND_INTRIGUE = "king_and_intrigue"
SETS: tuple[list[str], ...] = (
    [],
    ["jubilee"],
    [KING_AND_INTRIGUE],
    [KING_AND_INTRIGUE, "jubilee"],
    [KING_AND_INTRIGUE, "players_edition"],
    [KING_AND_INTRIGUE, "players_edition", "jubilee"],
    [KING_AND_INTRIGUE, "special_cards"],
    [KING_AND_INTRIGUE, "special_cards", "jubilee"],
    [KING_AND_INTRIGUE, "players_edition", "special_cards"],
    [KING_AND_INTRIGUE, "players_edition", "special_cards", "jubilee"],
    ["inquisitor"],
    ["inquisitor", "jubilee"],
    [KING_AND_INTRIGUE, "inquisitor"],
    [KING_AND_INTRIGUE, "inquisitor", "jubilee"],
    ["grandissimo"],
    ["grandissimo", "jubilee"],
)
"""The sets of expansions that go together."""


def _tables(edition: str) -> st.SearchStrategy[dict[str, Any]]:
    fixed = edition == "yucata"
    return st.sampled_from([chosen for chosen in SETS if not fixed or not set(chosen) - {"jubilee"}]).flatmap(
        lambda expansions: _tables_with(edition, expansions, fixed=fixed)
    )


def _tables_with(edition: str, expansions: list[str], *, fixed: bool) -> st.SearchStrategy[dict[str, Any]]:
    may_be_first = KING_AND_INTRIGUE in expansions and "inquisitor" not in expansions
    of_expansions: dict[str, st.SearchStrategy[Any]] = {"classic_1997": st.booleans()} if may_be_first else {}
    if "players_edition" in expansions:
        of_expansions["own_action"] = st.booleans()
    if "grandissimo" in expansions:
        of_expansions["stack_six"] = st.sampled_from(("drawn", "all", "first_game"))
    if "special_cards" in expansions:
        of_expansions["remove_any_marker"] = st.booleans()
    return st.fixed_dictionaries(
        {
            "edition": st.just(edition),
            "players": st.integers(2, 5),
            "rounds": st.sampled_from((9, 6)),
            "castillo": st.just("open") if fixed else st.sampled_from(("closed", "open")),
            "veto": st.just("off") if fixed else st.sampled_from(("batch", "stepwise", "off")),
            "expansions": st.just(expansions),
            **of_expansions,
        }
    )


TABLES = st.sampled_from(("bigbox", "classic", "yucata")).flatmap(_tables)
"""The options of every kind of table."""

ROWS = TABLES.filter(lambda options: KING_AND_INTRIGUE in options["expansions"])
"""The options of tables with King & Intrigue."""

SEEDS = st.integers(0, 2**32 - 1)


def started(options: dict[str, Any], seed: int) -> ElGrande:
    return Game.new(options, seed)


def random_choice(game: ElGrande, chance: Random) -> tuple[int, str]:
    """Somebody without whom it cannot go on, and one of the choices open to that player.

    What ends an action or a turn is chosen less often, and recruiting as many as possible more often, so that more
    happens in a game. Where anybody may do something at any moment, somebody does so now and then.
    """
    if game.interjections and chance.random() < 0.05:
        found = interjections(game)
        if found:
            return chance.choice(found)
    player = chance.choice(game.waiting)
    choices = game.asked[player]
    choice = chance.choice(choices)
    if "done" in choices and chance.random() < 0.5:
        choice = "done"
    elif choice in ("end", "stop", "pass"):
        choice = chance.choice(choices)
    elif choice.startswith("recruit "):
        choice = choices[-1]
    return player, choice


def interjections(game: ElGrande) -> list[tuple[int, str]]:
    """What is open besides what is asked: who may do what at any moment."""
    asked = game.asked
    return [
        (player, choice)
        for player, choices in game.pending.items()
        for choice in choices
        if choice not in asked.get(player, ())
    ]


def play_on(game: ElGrande, chance: Random) -> Iterator[list[Event]]:
    """Play at random to the end; after every choice, what happened."""
    while not game.over:
        yield game.apply(*random_choice(game, chance))


def play_to(game: ElGrande, chance: Random, decisions: int) -> ElGrande:
    """The game so many decisions later, or before its last one if there are not so many: it may be this one, or not."""
    for _ in range(decisions):
        may_end = game.board.round == game.rules.rounds[-1]
        following = game.clone() if may_end else game
        following.apply(*random_choice(following, chance))
        if following.over:
            return game
        game = following
    return game


def count_aside(board: Board, player: int) -> int:
    """How many caballeros of this player stand in the prison, on a ship or at another court."""
    prisoners = board.prison[player] if board.prison else 0
    aboard = sum([count for holder, count in board.ships if holder == player])
    return prisoners + aboard + sum([owner == player for _, owner in board.guests])
