"""Rule cases of El Caballero: playing the entries, and looking at what came out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.case import BadCase, Case, CaseFailed, a_list, a_number, an_object, known_names
from engine.core.definition import IllegalOptions
from engine.core.events import Event
from engine.core.game import Game, IllegalChoice
from engine.elcaballero import DEFINITION, facts
from engine.elcaballero.board.board import Alkalde
from engine.elcaballero.board.cards import FACES, Card
from engine.elcaballero.board.cells import SIDES, name_of, sides_in
from engine.elcaballero.position import a_player, look_of, set_up
from engine.elcaballero.steps.base import ElCaballero


class Playing:
    """A case on its way: the game, what happened, and whether the last choice was refused."""

    def __init__(self, case: Case) -> None:
        try:
            options = DEFINITION.options({**case.options, "game": case.game})
        except IllegalOptions as problem:
            raise BadCase(f"These options are not possible: {problem}.") from None
        rules = DEFINITION.rules(options)
        self.game: ElCaballero = Game(DEFINITION, options, 0, rules, DEFINITION.board(options, rules, 0))
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
        if self.game.pending:
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

    def scoring(self, really: Any) -> None:
        if really is not True:
            raise BadCase("`scoring` must be true.")
        self.game.call("scoring", 0)
        self.run()

    def turn(self, entry: Any) -> None:
        """A player's turn with a power card, without the round around it. It need not be ended."""
        entry = an_object(entry, "`turn`")
        known_names(entry, {"player", "power_card", "choices"}, "`turn`")
        player = a_player(self.game, entry.get("player", 0))
        card = a_number(entry.get("power_card", max(facts.POWER_CARDS)), "`power_card`")
        if card not in facts.POWER_CARDS:
            raise BadCase(f"There is no power card {card}.")
        self.game.board.power_cards[player] = card
        self.game.board.turn_order = (player,)
        self.game.call("turn", player)
        self.run()
        self._all([[player, choice] for choice in a_list(entry.get("choices", []), "`choices`")])

    def round(self, entry: Any) -> None:
        """A round, or the rest of the game, from the power cards on."""
        entry = an_object(entry, "`round`")
        known_names(entry, {"choices"}, "`round`")
        board = self.game.board
        self.game.call("game", 0)
        self.game.top.next()  # the set-up is done
        self.game.call("round", board.start_player)
        self.run()
        self._all(a_list(entry.get("choices", []), "`choices`"))

    def _all(self, choices: list[Any]) -> None:
        for pair in choices:
            if not (isinstance(pair, list) and len(pair) == 2 and isinstance(pair[1], str)):
                raise BadCase(f'A choice is written as [player, "choice"], in a turn as "choice", not {pair!r}.')
            self.choose(a_player(self.game, pair[0]), pair[1])


KINDS: dict[str, Callable[[Playing, Any], None]] = {
    kind.__name__: kind for kind in (Playing.scoring, Playing.turn, Playing.round)
}


# What a case may expect.


def found(playing: Playing) -> dict[str, Any]:
    """Everything that a case may expect, as JSON values."""
    game, board = playing.game, playing.game.board
    island, totals = board.island, board.totals
    nobody = (0,) * board.players
    return {
        "score": list(board.scores()),
        "sheet": [[list(points) for points in scoring] for scoring in board.sheet],
        "court": list(board.court),
        "ships_at_court": list(board.ships_at_court),
        "ships": board.ships,
        "castillos": board.castillos,
        "free_cards": [board.free_cards(player) for player in range(board.players)],
        "tiles": {name_of(cell): look_of(lying) for cell, lying in board.tiles},
        "cards": {name_of(card.cell): _card(card) for card in board.cards.values()},
        "alkalden": [_alkalde(alkalde) for alkalde in board.alkalden],
        "totals": {
            f"{name_of(edge // 4)} {SIDES[edge % 4]}": list(totals.get(region, nobody))
            for edge, region in island.regions_at.items()
            if island.regions[region].is_land
        },
        "values": {
            f"{name_of(edge // 4)} {SIDES[edge % 4]}": island.regions[region].value
            for edge, region in island.regions_at.items()
        },
        "display": list(board.display),
        "hands": [[value for value in facts.POWER_CARDS if hand >> value & 1] for hand in board.hands],
        "power_cards": list(board.power_cards),
        "start_player": board.start_player,
        "turn_order": list(board.turn_order),
        "round": board.round,
        "over": board.phase == "over",
        "ranking": [list(players) for players in game.ranking],
        "waiting": list(game.waiting),
        "happened": [type(event).__name__ for event in playing.happened],
        "choices": {str(player): list(game.pending.get(player, ())) for player in range(board.players)},
    }


def _card(card: Card) -> dict[str, Any]:
    said: dict[str, Any] = {"player": card.player, "numbers": list(FACES[card.north])}
    if card.castillo:
        said["castillo"] = True
    if card.grande:
        said["grande"] = True
    if card.ships:
        said["ships"] = [SIDES[side] for side in sides_in(card.ships)]
    return said


def _alkalde(alkalde: Alkalde) -> dict[str, Any]:
    return {
        "cell": name_of(alkalde.cell),
        "side": SIDES[alkalde.side],
        "player": alkalde.player,
        "ship": alkalde.ship,
    }


def differences(playing: Playing, expect: Any) -> list[str]:
    """What came out otherwise than expected, as sentences. Of objects only the names given are compared.

    `open` and `closed` name some of the choices: a turn has too many to list them all.
    """
    there_is = found(playing)
    known_names(expect, {"illegal", "open", "closed", "gone", *there_is}, "`expect`")
    different = []
    if playing.expects_refusal and playing.refused is None:
        different.append("the last choice should be refused, but it was accepted")
    if not playing.expects_refusal and playing.refused is not None:
        different.append(f"the last choice was refused: {playing.refused}")
    gone = a_list(expect.get("gone", []), "`gone`")
    different += [f"the card at {name} should be gone" for name in gone if name in there_is["cards"]]
    for name, is_open in (("open", True), ("closed", False)):
        named = an_object(expect.get(name, {}), f"`{name}`")
        different += [
            f"{choice!r} of player {player} is {'not ' if is_open else ''}open"
            for player, choices in named.items()
            for choice in a_list(choices, f"`{name}`")
            if (choice in there_is["choices"].get(player, ())) != is_open
        ]
    for name, wanted in expect.items():
        if name in ("illegal", "open", "closed", "gone"):
            continue
        if isinstance(there_is[name], dict):
            known_names(an_object(wanted, f"`{name}`"), there_is[name], f"`{name}`")
            pairs = [(f"{name} {key}", there_is[name][key], value) for key, value in wanted.items()]
        else:
            pairs = [(name, there_is[name], wanted)]
        different += [f"{what} is {there}, expected {value}" for what, there, value in pairs if there != value]
    return different
