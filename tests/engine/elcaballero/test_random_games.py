"""What holds in every game of El Caballero, found by playing at random: both forms, two to four players.

Every property is tried on a few games in `make test` and on many in `make nightly`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import product, repeat
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Event, Game, IllegalChoice
from engine.core.rounds import GameEnded, TurnEnded
from engine.elcaballero import facts
from engine.elcaballero.board.board import ElCaballeroBoard
from engine.elcaballero.board.cards import FACES, MOST_ON_A_CARD, Card, Totals, numbers_at
from engine.elcaballero.board.cells import START, STEPS, cell_named, opposite
from engine.elcaballero.board.island import edges_match
from engine.elcaballero.board.tiles import PIECES
from engine.elcaballero.events import CaballerosLost, CardTakenBack, ScoringEnded, TilesTurnedUp
from engine.elcaballero.seen.prices import price_of
from engine.elcaballero.steps.base import ElCaballero
from engine.elcaballero.steps.caballeros import lay
from engine.elcaballero.steps.contest import tied_regions
from engine.elcaballero.steps.menu import AskForEntry, turn_of
from tests.engine.elcaballero.playing import DECISIONS, SEEDS, TABLES, play_on, play_to, random_choice, started
from tests.random_cases import cases

FREE = {"play", "supply", "lay", "take_card", "lift_ship", "end"}
"""What costs no caballeros."""
SETTLING = {"card", "raise", "card_with_grande"}
"""What may follow a card that ties."""


def holds(**arguments: st.SearchStrategy[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A property of all games: `arguments` give those of the test."""
    return lambda check: cases(by_day=6, at_night=200)(given(**arguments)(check))


def same(game: ElCaballero, other: ElCaballero) -> bool:
    return game.to_json() == other.to_json() and game.pending == other.pending and game.waiting == other.waiting


def check_position(board: ElCaballeroBoard, form: facts.GameForm) -> None:
    """Nothing is lost or doubled, and everything lies where the rules let it lie."""
    tiles = [lying // 4 for _, lying in board.tiles]
    assert sorted([*tiles, *board.display, *board.stack]) == list(facts.TILES)
    assert edges_match(board.tiles)
    assert board.tiles[0][0] == START
    island, cards = board.island, board.cards.values()
    assert len(island.tiles) == len(tiles)
    assert [*board.cards] == [card.cell for card in cards]
    assert not set(board.cards) & set(island.tiles)
    for card in cards:
        land = island.land_at(card.cell)
        assert len(land) <= 1 or card.grande
        assert land or island.water_at(card.cell)
        assert card.ships & ~sum(1 << side for side in island.water_at(card.cell)) == 0
    ships = sum(card.ships.bit_count() for card in cards) + sum(held.ship for held in board.alkalden)
    assert board.ships + sum(board.ships_at_court) + ships == form.ships
    assert board.castillos + sum(card.castillo for card in cards) == form.castillos
    assert min(board.ships, board.castillos, *board.ships_at_court, *board.court) >= 0
    for player in range(board.players):
        free = board.free_cards(player)
        assert 0 <= free <= form.caballero_cards
        assert board.court[player] <= MOST_ON_A_CARD * free
        assert sum(card.grande for card in board.cards_of(player)) <= form.grandes
        assert sum(held.player == player for held in board.alkalden) <= form.alkalden
        assert board.hands[player] == sum(
            1 << value for value in facts.POWER_CARDS if value not in board.played[player]
        )  # fmt: skip
    closed = [island.regions_at[held.cell * 4 + held.side] for held in board.alkalden]
    assert len(set(closed)) == len(closed)
    assert all(not island.regions[region].open_edges for region in closed)


@holds(options=TABLES, seed=SEEDS, chance=SEEDS)
def test_tiles_cards_ships_and_castillos_are_conserved_and_lie_as_they_may(
    options: Any, seed: int, chance: int
) -> None:
    game = started(options, seed)
    check_position(game.board, game.rules.form)
    for _ in play_on(game, Random(chance)):
        check_position(game.board, game.rules.form)


@holds(options=TABLES, seed=SEEDS, chance=SEEDS)
def test_there_is_never_a_dead_end_and_the_end_follows_the_last_scoring(options: Any, seed: int, chance: int) -> None:
    game = started(options, seed)
    happened: list[Event] = list(game.events)
    for events in play_on(game, Random(chance)):
        happened += events
        assert game.over or game.waiting
        for choices in game.pending.values():
            assert choices
            assert len(set(choices)) == len(choices)
    form = game.rules.form
    assert [event.round for event in happened if isinstance(event, TilesTurnedUp)] == list(range(1, form.rounds + 1))
    assert tuple(event.round for event in happened if isinstance(event, ScoringEnded)) == form.scoring_after
    assert sum(isinstance(event, TurnEnded) for event in happened) == form.rounds * options["players"]
    assert happened[-1] == GameEnded(game.scores, game.ranking)
    assert game.pending == {}


@holds(options=TABLES, seed=SEEDS, chance=SEEDS)
def test_after_a_card_that_ties_only_a_second_card_may_follow(options: Any, seed: int, chance: int) -> None:
    game, dice = started(options, seed), Random(chance)
    while not game.over:
        player, choice = random_choice(game, dice)
        game.apply(player, choice)
        verb, _, argument = choice.partition(" ")
        laid = game.board.cards.get(cell_named(argument.partition(" ")[0])) if verb in ("card", "raise") else None
        if laid is not None:
            must_settle = game.view(player).turn.unsettled is not None
            assert must_settle == bool(tied_regions(game.board, laid))
            if must_settle:
                assert {each.partition(" ")[0] for each in game.pending[player]} <= SETTLING


@holds(options=TABLES, seed=SEEDS, chance=SEEDS)
def test_a_first_card_may_tie_whenever_a_second_can_end_it(options: Any, seed: int, chance: int) -> None:
    """Every card that a turn does not offer is laid all the same: then nothing is offered that could follow it."""
    game, dice = started(options, seed), Random(chance)
    while not game.over:
        player, choice = random_choice(game, dice)
        game.apply(player, choice)
        offered = [each for each in game.pending.get(player, ()) if each.startswith("card ")]
        if not offered or turn_of(game.stack[-1]).cards or dice.random() < 0.7:
            continue
        island = game.board.island
        free = sorted({each.split(" ")[1] for each in offered})
        for name, north in product(dice.sample(free, min(len(free), 3)), FACES):
            card = Card(cell_named(name), player, north)
            sides = island.land_at(card.cell)
            paid = sum(numbers_at(card, sides))
            if sides and paid <= game.board.court[player] and f"card {name} {north}" not in offered:
                twin = game.clone()
                lay(twin, twin.stack[-1], card, paid, paid)
                assert tied_regions(twin.board, card)
                assert AskForEntry().asks(twin, twin.stack[-1]) == {player: ()}


@holds(options=TABLES, seed=SEEDS, chance=SEEDS)
def test_the_same_options_and_seed_give_the_same_game(options: Any, seed: int, chance: int) -> None:
    game, silent = started(options, seed), Game.new(options, seed, events=False)
    first, second = Random(chance), Random(chance)
    while not game.over:
        player, choice = random_choice(game, first)
        assert (player, choice) == random_choice(silent, second)
        game.apply(player, choice)
        assert silent.apply(player, choice) == []
    assert same(game, silent)


# Any moment of a game.


@holds(options=TABLES, seed=SEEDS, chance=SEEDS, decisions=DECISIONS)
def test_every_choice_offered_is_accepted(options: Any, seed: int, chance: int, decisions: int) -> None:
    game = play_to(started(options, seed), Random(chance), decisions)
    before = game.to_json()
    for player, choices in game.pending.items():
        for choice in choices:
            twin = game.clone()
            twin.apply(player, choice)
            check_position(twin.board, twin.rules.form)
            assert twin.over or all(twin.pending.values())
    assert game.to_json() == before


@holds(options=TABLES, seed=SEEDS, chance=SEEDS, decisions=DECISIONS)
def test_a_choice_not_offered_is_refused_and_changes_nothing(
    options: Any, seed: int, chance: int, decisions: int
) -> None:
    game = started(options, seed)
    dice = Random(chance)
    seen: set[str] = {"", "end", "lay 1 e1 0", "card n1 4", "supply", "lay", "card e1", "play 14"}
    for _ in range(decisions):
        for choices in game.pending.values():
            seen.update(choices)
        game = play_to(game, dice, 1)
    before = game.to_json()
    for player in range(-1, game.board.players + 1):
        for choice in sorted(seen.difference(game.pending.get(player, ()))):
            with pytest.raises(IllegalChoice, match=r"\.$"):
                game.apply(player, choice)
    assert game.to_json() == before


@holds(options=TABLES, seed=SEEDS, chance=SEEDS, decisions=DECISIONS)
def test_a_game_written_as_json_goes_on_in_the_same_way(options: Any, seed: int, chance: int, decisions: int) -> None:
    game = play_to(started(options, seed), Random(chance), decisions)
    first, second = Random(chance), Random(chance)
    while not game.over:
        read = Game.from_json(json.loads(json.dumps(game.to_json())))
        assert same(game, read)
        assert game.apply(*random_choice(game, first)) == read.apply(*random_choice(read, second))


@holds(options=TABLES, seed=SEEDS, chance=SEEDS, decisions=DECISIONS)
def test_a_clone_never_disturbs(options: Any, seed: int, chance: int, decisions: int) -> None:
    game = play_to(started(options, seed), Random(chance), decisions)
    before, pending = json.dumps(game.to_json()), dict(game.pending)
    twin = game.clone()
    for _ in play_on(twin, Random(chance + 1)):
        pass
    assert json.dumps(game.to_json()) == before
    assert game.pending == pending


@holds(options=TABLES, seed=SEEDS, chance=SEEDS, decisions=DECISIONS)
def test_everybody_has_a_view_and_a_prompt_at_any_moment(options: Any, seed: int, chance: int, decisions: int) -> None:
    game = play_to(started(options, seed), Random(chance), decisions)
    for viewer in (None, *range(game.board.players)):
        view = game.view(viewer)
        asked = viewer is not None and viewer in game.pending
        assert view.choices == (game.pending[viewer] if asked and viewer is not None else ())
        assert (view.prompt is not None) == asked
        json.dumps(view.prompt)


@holds(options=TABLES, seed=SEEDS, chance=SEEDS, decisions=DECISIONS)
def test_every_choice_costs_what_the_view_says(options: Any, seed: int, chance: int, decisions: int) -> None:
    game = play_to(started(options, seed), Random(chance), decisions)
    for player, choices in game.pending.items():
        view, before = game.view(player), game.board.court[player]
        for choice in choices:
            if choice.partition(" ")[0] in FREE:
                assert price_of(choice, view) == 0
                continue
            twin = game.clone()
            happened = twin.apply(player, choice)
            lost = sum(event.count for event in happened if isinstance(event, CaballerosLost))
            saved = sum(event.caballeros for event in happened if isinstance(event, CardTakenBack) and event.saved)
            assert before - twin.board.court[player] == price_of(choice, view) + lost - saved


@holds(options=TABLES, seed=SEEDS, chance=SEEDS, decisions=DECISIONS)
def test_what_a_supply_loses_is_known_before_it_is_taken(options: Any, seed: int, chance: int, decisions: int) -> None:
    game = play_to(started(options, seed), Random(chance), decisions)
    for player, choices in game.pending.items():
        if "supply" in choices:
            too_many = game.view(player).too_many
            lost = [event.count for event in game.apply(player, "supply") if isinstance(event, CaballerosLost)]
            assert sum(lost) == too_many


@holds(options=TABLES, seed=SEEDS, chance=SEEDS, decisions=DECISIONS)
def test_nobody_sees_the_order_of_the_stack(options: Any, seed: int, chance: int, decisions: int) -> None:
    game = play_to(started(options, seed), Random(chance), decisions)
    other = game.clone()
    other.board.stack = tuple(reversed(other.board.stack))
    other.board.chance += 1
    for viewer in (None, *range(game.board.players)):
        assert game.view(viewer) == other.view(viewer)


@holds(options=TABLES, seed=SEEDS, chance=SEEDS)
def test_regions_are_the_pieces_of_tiles_that_meet(options: Any, seed: int, chance: int) -> None:
    island = play_to(started(options, seed), Random(chance), 250).board.island
    piece_at = {
        (cell, side): (cell, piece)
        for cell, lying in island.tiles.items()
        for piece in PIECES[lying]
        for side in piece.sides
    }

    for region in island.regions.values():
        met, ahead = set(), [piece_at[region.address]]
        while ahead:
            cell, piece = ahead.pop()
            if (cell, piece) not in met:
                met.add((cell, piece))
                beside = [(cell + STEPS[side], opposite(side)) for side in piece.sides]
                ahead += [piece_at[edge] for edge in beside if edge in piece_at]
        edges = [(cell, side) for cell, piece in met for side in piece.sides]
        assert {piece.is_land for _, piece in met} == {region.is_land}
        assert region.cells == {cell for cell, _ in met}
        assert region.value == len(region.cells) + sum(piece.symbols for _, piece in met)
        assert sorted(map(divmod, region.edges, repeat(4))) == sorted(edges)
        assert region.open_edges == sum((cell + STEPS[side], opposite(side)) not in piece_at for cell, side in edges)
    assert sorted(edge for region in island.regions.values() for edge in region.edges) == sorted(island.regions_at)
    assert all(edge in island.regions[region].edges for edge, region in island.regions_at.items())


@holds(options=TABLES, seed=SEEDS, chance=SEEDS)
def test_what_is_kept_beside_tiles_and_cards_follows_from_them(options: Any, seed: int, chance: int) -> None:
    game = started(options, seed)
    for _ in play_on(game, Random(chance)):
        kept, anew = game.board, ElCaballeroBoard.from_json(game.board.to_json())
        assert anew.same_position(kept)
        assert (anew.island.regions, anew.island.shore) == (kept.island.regions, kept.island.shore)
        assert (anew.totals, anew.at_sea, anew.laid) == (kept.totals, kept.at_sea, kept.laid)


@holds(options=TABLES, seed=SEEDS, chance=SEEDS)
def test_caballeros_and_ships_count_where_their_cards_touch(options: Any, seed: int, chance: int) -> None:
    board = play_to(started(options, seed), Random(chance), 250).board
    caballeros, ships = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for card in board.cards.values():
        for side, number in enumerate(FACES[card.north]):
            region = board.island.regions_at.get((card.cell + STEPS[side]) * 4 + opposite(side))
            if region is not None:
                caballeros[region, card.player] += number * board.island.regions[region].is_land
                ships[region, card.player] += card.ships >> side & 1

    assert counted(board.totals) == +caballeros
    assert counted(board.at_sea) == +ships


def counted(totals: Totals) -> Counter[tuple[int, int]]:
    """By region and player, without those who have nothing there."""
    return +Counter({(region, player): each for region, counts in totals.items() for player, each in enumerate(counts)})


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(10))
def test_five_thousand_games_come_to_their_end(part: int) -> None:
    for seed in range(part * 500, part * 500 + 500):
        options = {"game": "elcaballero", "players": 2 + seed % 3, "expanded": seed % 2 == 1}
        game = Game.new(options, seed, events=False)
        chance = Random(seed)
        while not game.over:
            game.apply(*random_choice(game, chance))
        check_position(game.board, game.rules.form)
