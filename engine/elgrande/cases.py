"""Rule cases of El Grande: setting a position up, playing the entries, and looking at what came out."""

from __future__ import annotations

from typing import Any

from engine.case import BadCase, CaseFailed, a_list, a_player, an_object, known_names
from engine.elgrande.board.effects import CROWNED, ESPIONAGE
from engine.elgrande.board.map import CASTILLO
from engine.elgrande.events.base_game import AreaScored
from engine.elgrande.position import an_area, set_up
from engine.elgrande.rules.scoring import score_area
from engine.elgrande.steps.base import ElGrande
from engine.played_case import Cases, Playing

# The kinds of entries.


def _score_region(playing: Playing[ElGrande], region: Any) -> None:
    area = an_area(playing.game, region)
    if area == CASTILLO:
        raise BadCase("`score_region` scores a region; for the Castillo there is `score_castillo`.")
    playing.game.events = []
    score_area(playing.game, area)
    playing.happened += playing.game.events


def _score_castillo(playing: Playing[ElGrande], really: Any) -> None:
    if really is not True:
        raise BadCase("`score_castillo` must be true.")
    playing.game.call("score the castillo", 0)
    playing.run()


def _general_scoring(playing: Playing[ElGrande], entry: Any) -> None:
    """Discs as they lie on the table; null: wherever.

    One at the King's region cannot be chosen (R6), but a case may say that it lies there (Big Box p. 7).
    """
    entry = an_object(entry, "`general_scoring`")
    known_names(entry, {"discs", "choices"}, "`general_scoring`")
    board = playing.game.board
    discs = a_list(entry.get("discs"), "`discs`", board.players)
    areas = [None if region is None else an_area(playing.game, region) for region in discs]
    playing.game.call("general scoring", board.start_player)
    playing.run()
    spies = [player for player in board.turn_order if board.effects.has(ESPIONAGE, player)]
    for player in [*(player for player in range(board.players) if player not in spies), *spies]:
        area = areas[player]
        if area == board.king and not playing.expects_refusal:
            board.set_disc(player, area)
            playing.run()
        else:
            playing.choose(player, playing.game.pending[player][0] if area is None else f"disc {discs[player]}")
    playing.choose_all(entry.get("choices", []))


def _special(playing: Playing[ElGrande], entry: Any) -> None:
    """The special action of a card, without the turn around it."""
    entry = an_object(entry, "`special`")
    known_names(entry, {"card", "player", "choices"}, "`special`")
    card = entry.get("card")
    if not isinstance(card, str) or card not in playing.game.rules.special_actions:
        raise BadCase(f"There is no special action of the card {card!r}.")
    player = a_player(playing.game, entry.get("player", 0))
    playing.game.call("special action", player, (card,))
    playing.run()
    playing.choose_all(entry.get("choices", []))


def _round(playing: Playing[ElGrande], entry: Any) -> None:
    """A round, or the rest of the game, from the power cards on; `cards` are those turned up."""
    entry = an_object(entry, "`round`")
    known_names(entry, {"start", "cards", "choices"}, "`round`")
    game, board = playing.game, playing.game.board
    cards = tuple(str(card) for card in a_list(entry.get("cards", []), "`cards`"))
    printed = game.rules.cards
    for card in cards:
        if card not in printed:
            raise BadCase(f"With these options there is no action card {card!r}.")
    if tuple(printed[card].stack for card in cards) != game.rules.stack_numbers:
        raise BadCase("`cards` must name five action cards, one of each stack, stack 1 first; none without stacks.")
    if not game.pending:
        board.start_player = a_player(game, entry.get("start", board.start_player))
        board.stacks = [_with_on_top(card, stack) for stack, card in zip(board.stacks, cards, strict=True)]
        game.call("game", 0)
        game.top.next()  # the set-up is done
        game.call("round", board.start_player)
        playing.run()
    elif board.phase == "power_cards" and not any(board.power_cards):
        board.open_cards = (*game.rules.row, *cards)
    else:
        raise CaseFailed(f"`round` cannot begin, because players {list(game.waiting)} are still asked")
    playing.choose_all(entry.get("choices", []))


def _with_on_top(card: str, stack: tuple[str, ...]) -> tuple[str, ...]:
    """The stack with a copy of this card drawn to the top."""
    place = stack.index(card)
    return (card, *stack[:place], *stack[place + 1 :])


# What a case may expect.


def _found(playing: Playing[ElGrande]) -> dict[str, Any]:
    """Everything that a case may expect, as JSON values."""
    game, board, names = playing.game, playing.game.board, playing.game.rules.map.ids
    deck = game.rules.power_deck
    lying = {table: names[area] for table, area in board.tables}
    return {
        "score": list(board.score),
        "caballeros": {names[area]: list(board.counts(area)) for area in range(1, board.areas)},
        "castillo": list(board.counts(CASTILLO)),
        "court": list(board.court),
        "province": list(board.province),
        "grandes": [None if area < 0 else names[area] for area in board.grandes],
        "standards": [names[area] if area > CASTILLO else None for area in board.standards],
        "effects": [[effect.name, effect.player, *(names[area] for area in effect.areas)] for effect in board.effects],
        "taken": dict(zip(board.open_cards, board.takers, strict=True)),
        "start_player": board.start_player,
        "king": names[board.king] if board.king else None,
        "scoring_tables": {table: lying.get(table) for table in game.rules.map.tables},
        "hands": [list(deck.values_in(hand)) for hand in board.hands],
        "power_cards": [deck.values[card] for card in board.power_cards],
        "vetoes": [list(held) for held in board.vetoes],
        "black": {
            names[area]: board.present(area, board.players)
            for area in range(board.areas if board.colours > board.players else 0)
        },
        "cargo": list(board.loose),
        "limit_table": [names[board.limit_table], board.seats] if board.limit_table else None,
        "marked": [
            [names[mark.area], mark.colour if mark.colour < board.players else "black", *mark.qualities]
            for mark in board.marked
            if mark.area > CASTILLO
        ],
        "kept": [[kept.player, kept.card] for kept in board.kept if not kept.is_whole],
        "second_cards": [[kept.player, kept.card] for kept in board.kept if kept.is_whole],
        "prison": list(board.prison),
        "ships": [list(ship) for ship in board.ships if ship[0] >= 0],
        "guests": [list(guest) for guest in board.guests],
        "crowned": None if (crowned := board.effects.named(CROWNED)) is None else crowned.player,
        "waiting": list(game.waiting),
        "choices": {str(player): list(game.pending.get(player, ())) for player in range(board.players)},
        "scored": [event.area for event in playing.happened if isinstance(event, AreaScored)],
        "round": board.round,
        "over": board.phase == "over",
        "ranking": [list(players) for players in game.ranking],
    }


CASES: Cases[ElGrande] = Cases(
    set_up=set_up,
    entries={
        "score_region": _score_region,
        "score_castillo": _score_castillo,
        "general_scoring": _general_scoring,
        "special": _special,
        "round": _round,
    },
    while_asked=frozenset({"round"}),
    found=_found,
)
