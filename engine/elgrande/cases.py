"""Rule cases of El Grande: setting a position up, playing the entries, and looking at what came out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.case import BadCase, Case, CaseFailed, a_list, an_object, known_names
from engine.core.definition import IllegalOptions, definition_of
from engine.core.events import Event
from engine.core.game import Game, IllegalChoice
from engine.elgrande.board.effects import CROWNED, ESPIONAGE
from engine.elgrande.board.map import CASTILLO
from engine.elgrande.events.base_game import AreaScored
from engine.elgrande.position import a_player, an_area, set_up
from engine.elgrande.rules.scoring import score_area
from engine.elgrande.steps.base import ElGrande


class Playing:
    """A case on its way: the game, what happened, and whether the last choice was refused."""

    def __init__(self, case: Case) -> None:
        try:
            definition = definition_of({"game": case.game})
            options = definition.options({**case.options, "game": case.game})
        except IllegalOptions as problem:
            raise BadCase(f"These options are not possible: {problem}.") from None
        rules = definition.rules(options)
        board = definition.board(options, rules, 0)
        self.game: ElGrande = Game(definition, options, 0, rules, board)
        self.game.events = []
        self.happened: list[Event] = []
        self.refused: IllegalChoice | None = None
        self.expects_refusal = bool(case.expect.get("illegal", False))
        set_up(self.game, case.position)

    def play(self, kind: str, facts_of_entry: Any) -> None:
        """Play one entry. Raises CaseFailed if what came before was refused or is not over."""
        if kind not in KINDS:
            raise BadCase(f"{kind!r} is unknown in `play`. Known are: {', '.join(KINDS)}.")
        if self.refused is not None:
            raise CaseFailed(f"refused before `{kind}`: {self.refused}")
        if self.game.pending and kind != "round":
            raise CaseFailed(f"`{kind}` cannot begin, because players {list(self.game.waiting)} are still asked")
        KINDS[kind](self, facts_of_entry)

    def choose(self, player: int, choice: str) -> None:
        """Make a choice; a choice that is refused must be the last one."""
        if self.refused is not None:
            raise CaseFailed(f"refused before {choice!r} of player {player}: {self.refused}")
        try:
            self.happened += self.game.apply(player, choice)
        except IllegalChoice as refusal:
            self.refused = refusal

    def run(self) -> None:
        """Let the programs that were called run until somebody is asked."""
        self.game.events = []
        self.game.advance()
        self.happened += self.game.events

    # The kinds of entries.

    def score_region(self, region: Any) -> None:
        area = an_area(self.game, region)
        if area == CASTILLO:
            raise BadCase("`score_region` scores a region; for the Castillo there is `score_castillo`.")
        self.game.events = []
        score_area(self.game, area)
        self.happened += self.game.events

    def score_castillo(self, really: Any) -> None:
        if really is not True:
            raise BadCase("`score_castillo` must be true.")
        self.game.call("score the castillo", 0)
        self.run()

    def general_scoring(self, entry: Any) -> None:
        """Discs as they lie on the table; null: wherever.

        One at the King's region cannot be chosen (R6), but a case may say that it lies there (Big Box p. 7).
        """
        entry = an_object(entry, "`general_scoring`")
        known_names(entry, {"discs", "choices"}, "`general_scoring`")
        board = self.game.board
        discs = a_list(entry.get("discs"), "`discs`", board.players)
        areas = [None if region is None else an_area(self.game, region) for region in discs]
        self.game.call("general scoring", board.start_player)
        self.run()
        spies = [player for player in board.turn_order if board.effects.has(ESPIONAGE, player)]
        for player in [*(player for player in range(board.players) if player not in spies), *spies]:
            area = areas[player]
            if area == board.king and not self.expects_refusal:
                board.set_disc(player, area)
                self.run()
            else:
                self.choose(player, self.game.pending[player][0] if area is None else f"disc {discs[player]}")
        self._all(entry)

    def special(self, entry: Any) -> None:
        """The special action of a card, without the turn around it."""
        entry = an_object(entry, "`special`")
        known_names(entry, {"card", "player", "choices"}, "`special`")
        card = entry.get("card")
        if not isinstance(card, str) or card not in self.game.rules.special_actions:
            raise BadCase(f"There is no special action of the card {card!r}.")
        player = a_player(self.game, entry.get("player", 0))
        self.game.call("special action", player, (card,))
        self.run()
        self._all(entry)

    def round(self, entry: Any) -> None:
        """A round, or the rest of the game, from the power cards on; `cards` are those turned up."""
        entry = an_object(entry, "`round`")
        known_names(entry, {"start", "cards", "choices"}, "`round`")
        game, board = self.game, self.game.board
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
            self.run()
        elif board.phase == "power_cards" and not any(board.power_cards):
            board.open_cards = (*game.rules.row, *cards)
        else:
            raise CaseFailed(f"`round` cannot begin, because players {list(game.waiting)} are still asked")
        self._all(entry)

    def _all(self, entry: dict[str, Any]) -> None:
        for pair in a_list(entry.get("choices", []), "`choices`"):
            if not (isinstance(pair, list) and len(pair) == 2 and isinstance(pair[1], str)):
                raise BadCase(f'A choice is written as [player, "choice"], not {pair!r}.')
            self.choose(a_player(self.game, pair[0]), pair[1])


def _with_on_top(card: str, stack: tuple[str, ...]) -> tuple[str, ...]:
    """The stack with a copy of this card drawn to the top."""
    place = stack.index(card)
    return (card, *stack[:place], *stack[place + 1 :])


KINDS: dict[str, Callable[[Playing, Any], None]] = {
    kind.__name__: kind
    for kind in (
        Playing.score_region,
        Playing.score_castillo,
        Playing.general_scoring,
        Playing.special,
        Playing.round,
    )
}


# What a case may expect.


def found(playing: Playing) -> dict[str, Any]:
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


def differences(playing: Playing, expect: Any) -> list[str]:
    """What came out otherwise than expected, as sentences. Of objects only the names given are compared."""
    there_is = found(playing)
    known_names(expect, {"illegal", *there_is}, "`expect`")
    different = []
    if playing.expects_refusal and playing.refused is None:
        different.append("the last choice should be refused, but it was accepted")
    if not playing.expects_refusal and playing.refused is not None:
        different.append(f"the last choice was refused: {playing.refused}")
    for name, wanted in expect.items():
        if name == "illegal":
            continue
        if isinstance(there_is[name], dict):
            known_names(an_object(wanted, f"`{name}`"), there_is[name], f"`{name}`")
            pairs = [(f"{name} {key}", there_is[name][key], value) for key, value in wanted.items()]
        else:
            pairs = [(name, there_is[name], wanted)]
        different += [f"{what} is {there}, expected {value}" for what, there, value in pairs if there != value]
    return different
