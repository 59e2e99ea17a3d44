"""A game as it could be for all that one player knows, so that computer players think without peeping.

Whoever watches from the beginning knows more than one look at the table shows: how many of whom are in a closed
Castillo (all others are in sight), which action cards have been turned up and lie under their stacks in which order.
What nobody else can know is dealt anew: the order of the cards that were never turned up, the power cards in rivals'
hands as far as they were chosen or taken back in secret, discs that are set and not shown, where secret effects lie,
and all chance to come.
"""

from __future__ import annotations

from math import exp
from random import Random

from engine.core.game import Game
from engine.core.guard import Guarded
from engine.elgrande.board.board import Board
from engine.elgrande.board.effects import DOUBLE, IN_PASSING, INCOGNITO, Effect, Effects
from engine.elgrande.board.map import CASTILLO, areas_in
from engine.elgrande.rules.in_force import ElGrandeRules
from engine.elgrande.rules.scoring import award
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.discs import (
    NOT_SET,
    SetDiscs,
    SetDiscsForCastillo,
    SetDiscsForEviction,
    SetDiscsForExtraCaballero,
    SetDiscsToOwnRegion,
    SetDiscsToScore,
)
from engine.elgrande.steps.incognito import HOLDING_CARDS

_HELD_WITH = {DOUBLE: (DOUBLE,), INCOGNITO: HOLDING_CARDS}
"""The effects that hold region cards, and those that hold cards of the same set."""

_SURENESS = 2.0
"""How many points more a disc must bring somewhere to be 2.7 times as likely there."""

TRIES = 100
"""How often it is guessed again, if the guess does not offer the player what the player is offered."""


def guess(game: ElGrande, viewer: int, chance: Random) -> ElGrande:
    """A twin in which everything that this player cannot know is as chance has it.

    It offers the player the same choices, which may tell something themselves (R27). Nothing else of what is hidden
    has any influence on it: two games that the player cannot tell apart give the same twin for the same chance.
    """
    offered = game.pending.get(viewer, ())
    twin = _guess_once(game, viewer, chance)
    for _ in range(TRIES):
        if twin.pending.get(viewer, ()) == offered:
            break
        twin = _guess_once(game, viewer, chance)
    return twin


def _guess_once(game: ElGrande, viewer: int, chance: Random) -> ElGrande:
    twin: ElGrande = Game.clone(game)
    twin.listening = False
    twin.seed = 0
    hidden_discs = _hidden_discs(game, viewer)
    seed = chance.getrandbits(64)
    _deal(twin.board, twin.rules, viewer, hidden_discs, Random(seed))
    if twin.guard is not None:
        for place, (before, events) in enumerate(twin.guard.deeds):
            board = before.clone()
            _deal(board, twin.rules, viewer, hidden_discs, Random(seed))
            heard = tuple(event for event in events if event.seen_by(viewer))
            twin.guard.deeds[place] = Guarded(board, heard)
        twin.guard.said = [event for event in twin.guard.said if event.seen_by(viewer)]
    twin.advance()
    return twin


def _hidden_discs(game: ElGrande, viewer: int) -> dict[int, dict[int, float]]:
    """The rivals whose discs are set and not shown, and how likely each shows which region."""
    rivals = [player for player, disc in enumerate(game.board.discs) if player != viewer and disc != NOT_SET]
    found = {player: _likely_discs(game, player) for player in rivals}
    return {player: likely for player, likely in found.items() if likely}


def in_secret(game: ElGrande, player: int) -> dict[str, float]:
    """The discs that this player may set now, and how likely each is."""
    ids = game.rules.map.ids
    return {f"disc {ids[area]}": likely for area, likely in _likely_discs(game, player).items()}


def _likely_discs(game: ElGrande, player: int) -> dict[int, float]:
    """How likely the player sets a disc to each region: the more it brings there, the more likely. Nothing if no disc
    is asked for.

    It looks at nothing but what all can see or count.
    """
    if game.over:
        return {}
    frame = game.top
    step = frame.steps[frame.position]
    if not isinstance(step, SetDiscs):
        return {}
    regions = areas_in(step.regions(game, frame)[player])
    return {area: exp(_gain(game, step, player, area) / _SURENESS) for area in regions}


def _gain(game: ElGrande, step: SetDiscs, player: int, area: int) -> float:
    """How many points more the region would bring with the player's disc, if it were scored."""
    before, points = game.board.counts(area), game.rules.map.points[area]
    earned = award(before, points)[0]
    if isinstance(step, SetDiscsToScore):
        return earned[player] - (sum(earned) - earned[player]) / (len(earned) - 1)
    there = before[player] + _moved(game, step, player, before[player])
    after = (*before[:player], there, *before[player + 1 :])
    return float(award(after, points)[0][player] - earned[player])


def _moved(game: ElGrande, step: SetDiscs, player: int, present: int) -> int:
    """How many of the player's caballeros come to the region on the disc, or leave it."""
    board = game.board
    if isinstance(step, SetDiscsForCastillo):
        return board.present(CASTILLO, player)
    if isinstance(step, SetDiscsForEviction):
        named = max(board.discs[game.top.actor], CASTILLO)
        return board.present(named, player)
    if isinstance(step, SetDiscsForExtraCaballero):
        return step.count
    if isinstance(step, SetDiscsToOwnRegion):
        return -min(present, step.at_least)
    return 0


def _deal(
    board: Board, rules: ElGrandeRules, viewer: int, hidden_discs: dict[int, dict[int, float]], chance: Random
) -> None:
    """Everything on the board that the viewer cannot know, in a fixed order, each from the same known facts."""
    board.chance = chance.getrandbits(64)
    for player, regions in hidden_discs.items():
        if board.discs[player] != NOT_SET:
            board.discs[player] = chance.choices([*regions], [*regions.values()])[0]
    _deal_stacks(board, rules, chance)
    for player in range(board.players):
        if player != viewer:
            _deal_hand(board, rules, player, chance)
    _deal_effects(board, rules, viewer, chance)


def _deal_stacks(board: Board, rules: ElGrandeRules, chance: Random) -> None:
    """The cards that were never turned up are on top of each stack, those that were lie below in a known order."""
    turned_up = rules.rounds.index(board.round) + 1 if board.round in rules.rounds else 0
    if not board.open_cards and board.phase not in ("general_scoring", "over"):
        turned_up -= 1
    for place, whole in enumerate(rules.stacks if len(rules.stacks) == len(board.stacks) else ()):
        stack = board.stacks[place]
        size = len(board.selected) if board.selected and board.selected[0] in whole else len(whole)
        never_seen = min(len(stack), max(0, size - max(0, turned_up)))
        top = sorted(stack[:never_seen])
        chance.shuffle(top)
        board.stacks[place] = (*top, *stack[never_seen:])


def _deal_hand(board: Board, rules: ElGrandeRules, player: int, chance: Random) -> None:
    """A hand of the same size: of the cards that this player has played as many as were taken back, of the others as
    many as are left."""
    played = sorted(set(board.played[player]))
    others = [card for card in range(1, len(rules.power_deck.values)) if card not in played]
    taken_back = max(0, len(played) - board.discards[player].bit_count())
    kept = board.hands[player].bit_count() - taken_back
    back = chance.sample(played, taken_back)
    hand = [*back, *chance.sample(others, min(len(others), max(0, kept)))]
    board.hands[player] = sum(1 << card for card in hand)
    board.discards[player] = sum(1 << card for card in played if card not in back)


def _deal_effects(board: Board, rules: ElGrandeRules, viewer: int, chance: Random) -> None:
    """Secret effects of rivals lie in any region with a card; those that hold a card each in another one."""
    if all(effect.shown or effect.player == viewer for effect in board.effects):
        return
    regions = list(areas_in(rules.map.region_cards))
    known = [effect for effect in board.effects if effect.shown or effect.player == viewer]
    noted = [effect for effect in board.effects if effect not in known and effect.name in IN_PASSING]
    held = [(effect.name, area) for effect in known for area in effect.areas]
    dealt: list[Effect] = []
    for effect in board.effects:
        if effect in noted:
            continue  # nobody else knows that there is one
        if effect not in known:
            held_by = _HELD_WITH.get(effect.name, ())
            free = [area for area in regions if not any((name, area) in held for name in held_by)]
            effect = effect._replace(areas=tuple(chance.sample(free, len(effect.areas))))
            held += [(effect.name, area) for area in effect.areas]
        dealt.append(effect)
    board.effects = Effects(dealt)
