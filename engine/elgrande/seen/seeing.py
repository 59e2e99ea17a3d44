"""Making views: what one viewer may know of a game."""

from __future__ import annotations

from functools import lru_cache

from engine.core.step import Frame
from engine.elgrande.board import caballeros
from engine.elgrande.board.aside import guests_of
from engine.elgrande.board.board import IN_SUPPLY
from engine.elgrande.board.cards import TURNED_DOWN, VETO
from engine.elgrande.board.effects import CROWNED, IN_PASSING, INQUISITOR, Effect
from engine.elgrande.board.map import CASTILLO, Map
from engine.elgrande.board.qualities import GOLD, GOODS, Marks
from engine.elgrande.facts import CARGO, Cargo
from engine.elgrande.rules.scoring import effective_counts, points_of
from engine.elgrande.seen.view import (
    Carrier,
    CurrentTurn,
    HeldVeto,
    KeptCard,
    LastingEffect,
    LimitTableView,
    OpenCard,
    RegionView,
    ShipView,
    SpaceView,
    VetoAsked,
    VetoQuestion,
    View,
)
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.cargo import in_supply
from engine.elgrande.steps.choose_hand import ChooseHand
from engine.elgrande.steps.discs import NOT_SET, SetDiscs
from engine.elgrande.steps.incognito import REVEAL
from engine.elgrande.steps.second_card import SECOND_CARD
from engine.elgrande.steps.special_action import AskVetoHolders
from engine.elgrande.steps.turn import CardTurn, TurnMenu, actions_of, left_unplaced, may_place, placing_areas


def view(game: ElGrande, viewer: int | None) -> View:
    """Everything this viewer may know, and nothing else. Raises ValueError for a viewer who does not play."""
    board, rules = game.board, game.rules
    if viewer is not None and (type(viewer) is not int or not 0 <= viewer < board.players):
        raise ValueError(f"There is no player {viewer!r} who could look at the game.")
    names, deck = rules.map.ids, rules.power_deck
    closed = game.options["castillo"] == "closed"
    lying = dict(board.tables)
    discs_ready, my_disc = _discs(game, viewer)
    pending = game.pending.get(viewer, ()) if viewer is not None else ()
    return View(
        viewer=viewer,
        game=game.definition.name,
        options=dict(game.options),
        players=board.players,
        phase=board.phase,
        round=board.round or rules.rounds[0],
        rounds=rules.rounds,
        scoring_after=rules.scoring_after,
        king=names[board.king],
        regions=tuple(_region(game, area) for area in range(1, board.areas)),
        castillo=None if closed else board.counts(CASTILLO),
        castillo_points=points_of(game, CASTILLO),
        castillo_table=board.table_in(CASTILLO),
        scoring_tables={table: names[lying[table]] if table in lying else None for table in rules.map.tables},
        court=tuple(board.court),
        province=tuple(board.province),
        grandes=tuple(names[area] for area in board.grandes),
        score=tuple(board.score),
        start_player=board.start_player,
        turn_order=board.order_of_turns,
        turns_done=_turns_done(game),
        power_cards=tuple(deck.values[card] or None for card in board.power_cards),
        played_power_cards=tuple(tuple(deck.values[card] for card in cards) for cards in board.played),
        hand_sizes=tuple(hand.bit_count() for hand in board.hands),
        hand=() if viewer is None else deck.values_in(board.hands[viewer]),
        open_cards=_open_cards(game),
        turn=_turn(game),
        vetoes=tuple(HeldVeto(player, until) for player, until in board.vetoes),
        discs_ready=discs_ready,
        my_disc=my_disc,
        waiting=game.waiting,
        choices=pending,
        prompt=None if viewer is None else game.prompt(viewer),
        veto_question=_veto_question(game, viewer),
        veto_asked=_veto_asked(game),
        ranking=game.ranking,
        over=game.over,
        power_deck=deck.cards,
        hands_ready=_hands_ready(game),
        effects=tuple(_effect(game, effect, viewer) for effect in board.effects if effect.name not in IN_PASSING),
        standards=tuple(names[area] if area >= 0 else None for area in board.standards),
        cargo={cargo.id: (board.loose[number], in_supply(board, number)) for number, cargo in enumerate(_cargo(game))},
        inquisitor=holder.player if (holder := board.effects.named(INQUISITOR)) else None,
        limit_table=_limit_table(game),
        black_in_castillo=None if closed or board.colours == board.players else _black(game, CASTILLO),
        kept_cards=tuple(
            KeptCard(kept.player, kept.card) for kept in board.kept if kept.card != VETO and not kept.is_whole
        ),
        second_cards=tuple(KeptCard(kept.player, kept.card) for kept in board.kept if kept.is_whole),
        crowned=crowned.player if (crowned := board.effects.named(CROWNED)) else None,
        ships=tuple(ShipView(None if holder == IN_SUPPLY else holder, aboard) for holder, aboard in board.ships),
        prison=board.prison,
        guests=tuple(guests_of(board, player) for player in range(board.players)) if board.guests else (),
        stack_six=board.selected,
        may_show_king=viewer is not None and REVEAL in pending,
        placing=_placing(game),
    )


def _cargo(game: ElGrande) -> tuple[Cargo, ...]:
    """Gold and goods, if they are played with."""
    return CARGO if game.board.loose else ()


def _black(game: ElGrande, area: int) -> int:
    board = game.board
    if board.colours == board.players:
        return 0
    return sum([board.present(area, colour) for colour in range(board.players, board.colours)])


def _limit_table(game: ElGrande) -> LimitTableView | None:
    board = game.board
    if not board.limit_table:
        return None
    colours = [mark.colour for mark in board.marked.beside]
    return LimitTableView(
        region=game.rules.map.ids[board.limit_table],
        spaces=board.seats,
        free=max(0, caballeros.free_seats(board)),
        beside=tuple(colours.count(colour) for colour in range(board.colours)),
    )


def _region(game: ElGrande, area: int) -> RegionView:
    board, areas = game.board, game.rules.map
    return _looking_so(
        areas,
        area,
        points_of(game, area),
        board.table_in(area),
        board.counts(area),
        tuple([player for player, home in enumerate(board.grandes) if home == area]),
        area == board.king,
        tuple([board.owner_of_space(space.id) for space in areas.spaces_in[area]]),
        _carriers(board.marked, area),
        _black(game, area),
        effective_counts(game, area),
    )


@lru_cache(maxsize=4096)
def _looking_so(
    areas: Map,
    area: int,
    points: tuple[int, ...],
    table: str | None,
    counts: tuple[int, ...],
    grandes: tuple[int, ...],
    has_king: bool,
    owners: tuple[int | None, ...],
    carriers: tuple[Carrier, ...],
    black: int,
    counting: tuple[int, ...],
) -> RegionView:
    """Made once for all viewers and for as long as the region looks so, which is often for many choices."""
    return RegionView(
        id=areas.ids[area],
        points=points,
        scoring_table=table,
        caballeros=counts,
        grandes=grandes,
        has_king=has_king,
        is_coast=areas.coast[area],
        spaces=tuple(
            [
                SpaceView(space.id, space.points, owner)
                for space, owner in zip(areas.spaces_in[area], owners, strict=True)
            ]
        ),
        carriers=carriers,
        black=black,
        counting=counting,
        has_ground=bool(areas.with_ground >> area & 1),
        is_spanish=bool(areas.spanish >> area & 1),
        neighbours=areas.names(areas.neighbours[area]),
    )


def _carriers(marked: Marks, area: int) -> tuple[Carrier, ...]:
    if not marked.with_cargo >> area & 1:
        return ()
    here = [mark for mark in marked if mark.area == area]
    return tuple([Carrier(mark.colour, name) for mark in here for name in mark.qualities if name in (GOLD, GOODS)])


def _placing(game: ElGrande) -> tuple[str, ...]:
    """No effect gives somebody without a turn any right."""
    frame = game.running("turn")
    return game.rules.map.names(placing_areas(game, -1 if frame is None else frame.actor))


def _open_cards(game: ElGrande) -> tuple[OpenCard, ...]:
    board = game.board
    return tuple(
        OpenCard(
            card.id,
            card.stack,
            card.caballeros,
            card.symbols,
            taker if taker >= 0 else None,
            turned_down=taker == TURNED_DOWN,
            gold=card.gold,
            goods=card.goods,
        )
        for card, taker in zip((game.rules.cards[card] for card in board.open_cards), board.takers, strict=True)
    )


def _discs(game: ElGrande, viewer: int | None) -> tuple[tuple[bool, ...], str | None]:
    """Who has set a disc, and the viewer's own; all False while no discs are being set."""
    board = game.board
    if not isinstance(_current_step(game), SetDiscs):
        return (False,) * board.players, None
    ready = tuple(player in game.asked and board.discs[player] != NOT_SET for player in range(board.players))
    if viewer is None or not ready[viewer]:
        return ready, None
    return ready, game.rules.map.ids[board.discs[viewer]]


def _hands_ready(game: ElGrande) -> tuple[bool, ...]:
    """Who has chosen the power cards to play with; empty while nobody chooses."""
    if not isinstance(_current_step(game), ChooseHand):
        return ()
    return tuple(player not in game.waiting for player in range(game.board.players))


def _effect(game: ElGrande, effect: Effect, viewer: int | None) -> LastingEffect:
    areas = tuple(game.rules.map.ids[area] for area in effect.areas)
    return LastingEffect(
        effect.name,
        effect.player,
        effect.until,
        areas if effect.shown or viewer == effect.player else (),
        secret=not effect.shown,
    )


def _current_step(game: ElGrande) -> object:
    if game.over:
        return None
    frame = game.top
    return game.programs[frame.program][frame.position]


def _turns_done(game: ElGrande) -> tuple[int, ...]:
    order = game.board.order_of_turns
    frame = game.running("turn")
    if frame is not None:
        return order[: order.index(frame.actor) + _is_behind(frame)]
    return order if game.board.phase in ("general_scoring", "over") else ()


def _is_behind(turn: Frame) -> bool:
    """Whether the turn of this frame has ended: only what follows from it still goes on."""
    return not any(isinstance(step, TurnMenu) for step in turn.steps[turn.position :])


def _turn(game: ElGrande) -> CurrentTurn | None:
    frame = game.running("turn")
    if frame is None or _is_behind(frame):
        return None
    player, step = frame.actor, frame.steps[frame.position]
    if isinstance(step, TurnMenu):
        second = game.running(SECOND_CARD)
        turn: CardTurn = (second or frame).local or CardTurn("")
    else:
        turn = CardTurn("", recruited=False)
    return CurrentTurn(
        player=player,
        recruited=turn.recruited,
        card=turn.card or None,
        placed=turn.placed,
        may_place=may_place(game, player, turn),
        special_actions=actions_of(game, player, turn.card) if turn.card and not turn.special_used else (),
        unplaced=left_unplaced(game, player, turn),
    )


def _veto_asked(game: ElGrande) -> VetoAsked | None:
    guard = game.guard
    if guard is None or not isinstance(_current_step(game), AskVetoHolders):
        return None
    (holder,) = game.asked
    return VetoAsked(holder, guard.actor, game.stack[guard.depth].local[0])


def _veto_question(game: ElGrande, viewer: int | None) -> VetoQuestion | None:
    step = _current_step(game)
    guard = game.guard
    if not isinstance(step, AskVetoHolders) or guard is None or viewer not in game.asked:
        return None
    return VetoQuestion(
        actor=guard.actor,
        card=game.stack[guard.depth].local[0],
        deeds=tuple(tuple(event for event in deed.events if event.seen_by(viewer)) for deed in guard.deeds),
        announces_more=step.announces_more(game),
        announced=tuple(event for event in guard.said if event.seen_by(viewer)),
    )
