"""What stands on the pictures besides the board, and that their alt texts say all of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from bot.elgrande import sheets
from bot.elgrande.narrator.sheets import sheet_text
from bot.i18n.texts import Texts
from bot.narrator.alt_texts import ALT_TEXT_LIMIT, final_text, lobby_text
from bot.replays.service import Replay
from bot.replays.sheets import final_facts
from bot.replays.steps import ReplayStep
from cogs.lobby.message import lobby_card
from engine.core.events import Event
from engine.core.game import Game
from engine.core.rounds import TurnEnded
from engine.elgrande import facts
from engine.elgrande.events.base_game import AreaScored, GeneralScoringBegan, GeneralScoringEnded, SpecialActionEnded
from engine.elgrande.events.colonies import SpaceScored
from engine.elgrande.seen.view import View
from tests.bot.elgrande.tables import table

WORDS = Texts.load().for_locale("en")
NAMES = ("Ana", "Ben", "Carla", "Dario", "Elena")
LONG_NAMES = tuple(f"Maximiliana of a long house {number}" for number in range(5))


@cache
def pages(players: int, seed: int = 1) -> tuple[Replay, ...]:
    """A whole game, a page for each choice, as the public saw it."""
    return tuple(_played(players, seed))


def _played(players: int, seed: int) -> Iterator[Replay]:
    chance = Random(seed)
    game: Game[Any, Any] = Game.new({"players": players}, seed)
    found = table(*NAMES[:players])
    steps: list[ReplayStep] = []
    events: tuple[Event, ...] = tuple(game.events)
    at_round = 1
    while True:
        steps.append(ReplayStep(len(steps), "turn", at_round, None, events))
        yield Replay(found, None, tuple(steps), len(steps) - 1, game.view(None))
        if game.over:
            return
        player = chance.choice(game.waiting)
        choices = game.pending[player]
        at_round = game.board.round
        events = tuple(
            game.apply(player, chance.choice([each for each in choices if each not in ("end", "stop")] or choices))
        )


def all_events(told: tuple[Replay, ...]) -> list[Event]:
    return [event for page in told for event in page.step.events]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_scoring_sheet_counts_what_the_scoring_brought(players: int) -> None:
    told = pages(players)
    made = [sheet for sheet in sheets.scoring_sheets(all_events(told), NAMES[:players], WORDS) if sheet.scores]
    before = {page.step.round: page.view.score for page in told if page.view.phase == "general_scoring"}

    assert [sheet.heading for sheet in made] == [f"General scoring after round {number}" for number in (3, 6, 9)]
    for sheet, number in zip(made, (3, 6, 9), strict=True):
        assert len(sheet.areas) == 10
        for seat in range(players):
            brought = sum(area.shares[seat].points for area in sheet.areas)
            assert before[number][seat] + brought == sheet.scores[seat]


def test_what_a_card_scored_in_several_areas_has_a_sheet_of_its_own() -> None:
    special = AreaScored("aragon", (1, 0), (5, 4, 1), (5, 0), None, None)
    also = AreaScored("castillo", (0, 2), (5, 3, 1), (0, 5), None, None)
    general = AreaScored("galicia", (0, 2), (4, 2, 0), (0, 4), None, 1)

    turn, scoring = sheets.scoring_sheets(
        [
            special,
            also,
            SpecialActionEnded(0, "scoring_fives"),
            TurnEnded(0),
            special,
            SpecialActionEnded(1, "scoring_one_region"),
            TurnEnded(1),
            GeneralScoringBegan(3),
            general,
            GeneralScoringEnded(3, (5, 6)),
        ],
        ("Ana", "Ben"),
        WORDS,
    )

    assert [area.id for area in turn.areas] == ["aragon", "castillo"]
    assert (turn.heading, turn.scores) == ("Special scoring: the fives", ())
    assert sheet_text(turn, ("Ana", "Ben"), WORDS) == (
        "Special scoring: the fives. Aragón: Ana 5. Castillo: Ben 5. Scored now: Ana 5, Ben 5."
    )
    (area,) = scoring.areas
    assert area.id == "galicia"
    assert (area.shares[1].points, area.shares[1].has_home_bonus, area.shares[1].has_king_bonus) == (6, True, False)


@pytest.mark.parametrize("players", [2, 4, 5])
def test_the_final_sheet_leads_to_the_final_score_by_rounds_and_by_sources(players: int) -> None:
    told = pages(players)
    end = told[-1].view
    sheet = final_facts(told, WORDS)

    assert [finisher.points for finisher in sheet.ranking] == sorted(end.score, reverse=True)
    assert sheet.ranking[0].name in sheet.heading
    assert sheet.rounds == tuple(str(number) for number in range(1, 10))
    for seat in range(players):
        assert sheet.points[seat][-1] == end.score[seat]
        assert sum(source.points[seat] for source in sheet.sources) == end.score[seat]
    assert "Other points" not in [source.label for source in sheet.sources]


def test_players_with_equal_points_share_a_place_on_the_final_sheet() -> None:
    told = pages(3)
    end = replace(told[-1].view, score=(50, 60, 60), ranking=((1, 2), (0,)))
    sheet = final_facts((*told[:-1], replace(told[-1], view=end)), WORDS)

    assert [(each.player, each.place) for each in sheet.ranking] == [(1, 1), (2, 1), (0, 3)]
    assert sheet.heading == "Ben and Carla win El Grande"


def own_views() -> Iterator[View]:
    """What the players see in a game, at every choice."""
    chance = Random(8)
    game: Game[Any, Any] = Game.new({"players": 4, "rounds": 6}, 8)
    while not game.over:
        player = chance.choice(game.waiting)
        yield game.view(player)
        game.apply(player, chance.choice(game.pending[player]))


def test_a_hand_has_every_power_card_once_and_strikes_out_what_others_played() -> None:
    blocked = 0
    for view in own_views():
        sheet = sheets.power_cards(view, WORDS)
        values = {card.value: card.state for card in sheet.cards}
        assert list(values) == list(facts.POWER_CARDS)
        assert {value for value, state in values.items() if state in ("in_hand", "blocked")} == set(view.hand)
        assert view.viewer is not None
        for value, state in values.items():
            assert (state == "now") <= (value == view.power_cards[view.viewer])
            if state == "blocked":
                blocked += 1
                assert f"play {value}" not in view.choices
    assert blocked


def test_the_public_has_no_hand() -> None:
    with pytest.raises(ValueError, match="public"):
        sheets.power_cards(View.of(pages(2)[0].view), WORDS)


@pytest.mark.parametrize("names", [NAMES, LONG_NAMES])
def test_every_sheet_has_a_whole_alt_text(names: tuple[str, ...]) -> None:
    told = pages(5)
    view = next(page.view for page in told if any(card.taken_by is not None for card in View.of(page.view).open_cards))
    own = next(iter(own_views()))
    made: list[Any] = [
        *(sheets.action_card(card, WORDS) for card in (*facts.ALL_ACTION_CARDS, *facts.SPECIAL_ACTIONS)),
        sheets.open_cards(View.of(view), WORDS),
        sheets.power_cards(own, WORDS),
        sheets.secret_disc(replace(own, my_disc="aragon"), WORDS),
        sheets.secret_disc(own, WORDS),
        *sheets.scoring_sheets(all_events(told), names, WORDS),
    ]
    for sheet in made:
        said = sheet_text(sheet, names, WORDS)
        assert 0 < len(said) <= ALT_TEXT_LIMIT
        assert not said.endswith("…")
    card = lobby_card(table(*names[:3]), WORDS)
    for said in (final_text(final_facts(told, WORDS), names, WORDS), lobby_text(card, WORDS)):
        assert 0 < len(said) <= ALT_TEXT_LIMIT
        assert "sheet." not in said
        assert "alt." not in said


def test_the_alt_text_of_a_scoring_says_who_got_what_where_and_why() -> None:
    events = [
        AreaScored("galicia", (3, 1), (4, 2, 0), (4, 0), 0, 0),
        AreaScored("aragon", (0, 2), (5, 4, 1), (0, 5), None, 1),
        AreaScored("sevilla", (0, 0), (4, 3, 1), (0, 0), None, None),
        GeneralScoringEnded(3, (8, 7)),
    ]
    (sheet,) = sheets.scoring_sheets(events, ("Ana", "Ben"), WORDS)

    assert sheet_text(sheet, ("Ana", "Ben"), WORDS) == (
        "General scoring after round 3. Galicia: Ana 8 (King, home). Aragón: Ben 7 (home). Total: Ana 8, Ben 7."
    )


def test_what_offices_bring_stands_apart_from_places_and_bonuses() -> None:
    events = [
        AreaScored("francia", (2, 1), (3, 1, 0), (3, 0), None, 0),
        SpaceScored(0, "left", 2),
        SpaceScored(0, "middle", 1),
        AreaScored("ship", (0, 2), (0, 0, 0), (0, 0), None, None),
        SpaceScored(0, "captain", 3),
        GeneralScoringEnded(3, (11, 0)),
    ]
    (sheet,) = sheets.scoring_sheets(events, ("Ana", "Ben"), WORDS)
    francia, ship = (area.shares[0] for area in sheet.areas)

    assert (francia.points, francia.place, francia.offices) == (8, 1, 3)
    assert (ship.points, ship.place, ship.offices) == (3, 0, 3)
    assert sheet.offices == "From offices"
    assert sheet_text(sheet, ("Ana", "Ben"), WORDS) == (
        "General scoring after round 3. Francia: Ana 8 (home, offices 3). Ship: Ana 3 (offices 3). "
        "Total: Ana 11, Ben 0."
    )


def test_without_offices_the_sheet_does_not_speak_of_them() -> None:
    (sheet,) = sheets.scoring_sheets(
        [AreaScored("galicia", (3, 1), (4, 2, 0), (4, 0), None, None), GeneralScoringEnded(3, (4, 0))],
        ("Ana", "Ben"),
        WORDS,
    )

    assert sheet.offices == ""


def test_a_card_of_the_row_lies_before_its_holder_and_is_not_used_up() -> None:
    view = View.of(pages(3)[0].view)
    row = replace(view, open_cards=tuple(replace(card, stack=0, taken_by=0) for card in view.open_cards))
    taken = replace(view, open_cards=tuple(replace(card, stack=1, taken_by=0) for card in view.open_cards))

    assert view.open_cards
    assert not any(card.is_gone for card in sheets.open_cards(row, WORDS).cards)
    assert all(card.is_gone for card in sheets.open_cards(taken, WORDS).cards)
