"""What computer players do at any moment: the King incognito is shown before it is too late, and not earlier."""

from __future__ import annotations

from random import Random

from engine.elgrande.board.effects import GAME, INCOGNITO, Effect
from engine.elgrande.board.map import areas_in
from engine.elgrande.steps.base import ElGrande
from engine.players.interjecting import interjected
from tests.engine.players.test_guessing import positions, unlike_in_what_is_hidden
from tests.engine.playing import deal_round, situation, special

ME, BEN = 1, 2
CARDS = ("intrigue_three_any", "loss_of_authority", "scoring_fours", "grande", "king_card", "pact", "queen_or_jester")
BIDS = ((0, "play 11"), (ME, "play 12"), (BEN, "play 13"))
HIDDEN = {"name": "incognito", "player": ME, "until": "game", "areas": ["galicia"], "shown": False}
REVEAL = (ME, "reveal")


def intrigue_of_ben(*choices: tuple[int, str]) -> ElGrande:
    """Ben moves caballeros; I lead in Galicia, where my King is incognito."""
    there = {"galicia": [0, 3, 2], "sevilla": [2, 0, 3]}
    position = {"king": "valencia", "round": 3, "court": [3, 3, 3], "caballeros": there, "effects": [HIDDEN]}
    begun = ((BEN, "take intrigue_three_any"), (BEN, "special"))
    return deal_round(situation(position, expansions=["grandissimo"]), *BIDS, *begun, *choices, cards=CARDS)


def test_the_king_is_shown_before_somebody_draws_level_in_his_region() -> None:
    game = intrigue_of_ben((BEN, f"move sevilla {BEN}"))
    assert interjected(game, (ME,), BEN, "to galicia", Random(1)) == REVEAL


def test_he_stays_hidden_while_others_do_what_does_not_concern_his_region() -> None:
    game = intrigue_of_ben((BEN, "move sevilla 0"))
    assert interjected(game, (ME,), BEN, "to aragon", Random(1)) is None
    assert interjected(intrigue_of_ben(), (ME,), BEN, f"move sevilla {BEN}", Random(1)) is None, "nobody has come yet"


def test_only_who_is_a_computer_player_and_has_not_chosen_it_comes_before_a_choice() -> None:
    game = intrigue_of_ben((BEN, f"move sevilla {BEN}"))
    assert interjected(game, (0, BEN), BEN, "to galicia", Random(1)) is None
    assert interjected(game, (ME,), ME, "reveal", Random(1)) is None


def test_nothing_is_done_about_what_nobody_has_heard() -> None:
    """R27: a disc is secret until it is shown, also the last one."""
    playing = situation(
        {"king": "valencia", "caballeros": {"galicia": [1, 2, 1]}, "effects": [HIDDEN]}, expansions=["grandissimo"]
    )
    game = special(playing, "secret_special_scoring", (1, "disc sevilla"), (2, "disc sevilla"))
    assert interjected(game, (ME,), 0, "disc galicia", Random(1)) is None


def test_players_interject_alike_in_games_that_differ_only_in_what_is_hidden() -> None:
    chance, decisions = Random(5), []
    for number, game in enumerate(positions({"players": 4, "expansions": ["grandissimo"]}, 13, every=5)):
        player = game.waiting[0]
        seat = (player + 1) % 4
        (region,) = chance.sample([*areas_in(game.rules.map.region_cards)], 1)
        game.board.lay_effect(Effect(INCOGNITO, seat, GAME, (region,), shown=False))
        game.advance()
        twin = unlike_in_what_is_hidden(game, seat, Random(f"twin {number}"))
        for choice in sorted({*game.pending[player]} & {*twin.pending.get(player, ())}):
            decided = interjected(game, (seat,), player, choice, Random(number))
            assert interjected(twin, (seat,), player, choice, Random(number)) == decided
            decisions.append(decided)
    assert None in decisions
    assert any(decisions)
