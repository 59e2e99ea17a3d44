"""Events become paragraphs to read at a glance: a line for each turn, the player at its head."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.elgrande.narrator.telling import TELLING
from bot.i18n.texts import Texts
from engine import Event
from engine.core import rounds
from engine.elgrande.events import base_game as happened
from engine.elgrande.events import colonies
from tests.engine.playing import random_choice, started

WORDS = Texts.load().for_locale("en")
NAMES = ("Ana", "Ben", "Carla")

BETWEEN = re.compile(r"[\s.,:;]*(\*\*)?(🔻 Ana|🔵 Ben|🔶 Carla)?(\*\*)? ?")
"""What stands between the deeds of a paragraph: the player whose turn it is, and marks."""


def told(*events: Event, viewer: int | None = None) -> list[str]:
    return TELLING.paragraphs(events, NAMES, WORDS, viewer)


def test_a_turn_is_one_line_with_the_name_at_its_head() -> None:
    assert told(
        rounds.TurnBegan(0),
        happened.Recruited(0, 1),
        happened.CardTaken(0, "king_card"),
        happened.Placed(0, "galicia"),
        happened.Placed(0, "castillo"),
        happened.SpecialActionBegan(0, "king_card"),
        happened.KingMoved(0, "sevilla", "pais_vasco"),
        happened.SpecialActionEnded(0, "king_card"),
        rounds.TurnEnded(0),
    ) == [
        (
            "**🔻 Ana** takes 1 caballero to court, takes “The King”, places 1 caballero in Galicia and 1 in the "
            "Castillo, uses the special action: moves the King from Sevilla to País Vasco."
        )
    ]


def test_every_player_has_a_line() -> None:
    assert told(happened.Recruited(0, 2), rounds.TurnEnded(0), rounds.TurnBegan(1), happened.Recruited(1, 3)) == [
        "**🔻 Ana** takes 2 caballeros to court.",
        "**🔵 Ben** takes 3 caballeros to court.",
    ]


def test_what_comes_after_the_special_action_is_not_part_of_it() -> None:
    (line,) = told(
        happened.SpecialActionBegan(0, "king_card"),
        happened.KingMoved(0, "sevilla", "galicia"),
        happened.SpecialActionEnded(0, "king_card"),
        happened.Placed(0, "sevilla"),
    )

    assert line.endswith(": moves the King from Sevilla to Galicia; places 1 caballero in Sevilla.")


def test_a_card_that_was_not_named_in_the_paragraph_is_named_with_its_special_action() -> None:
    title = WORDS("card.king_card.title")

    assert told(happened.SpecialActionForgone(0, "king_card")) == [f"**🔻 Ana** skips the special action of “{title}”."]
    assert told(happened.CardTaken(0, "king_card"), happened.SpecialActionForgone(0, "king_card")) == [
        f"**🔻 Ana** takes “{title}”, skips the special action."
    ]


def test_what_others_lose_stands_in_the_turn_that_made_them() -> None:
    assert told(
        happened.SpecialActionBegan(0, "king_card"),
        happened.SentToProvince(1, "galicia", 1),
        happened.SentToProvince(2, "galicia", 1),
        happened.SpecialActionEnded(0, "king_card"),
        happened.Placed(0, "galicia"),
    ) == [
        (
            f"**🔻 Ana** uses the special action of “{WORDS('card.king_card.title')}”. "
            "To the province: 🔵 Ben 1 from Galicia, 🔶 Carla 1 from Galicia. "
            "🔻 Ana places 1 caballero in Galicia."
        )
    ]


def test_offices_and_cargo_of_whose_turn_it_is_are_deeds_among_others() -> None:
    (line,) = told(
        rounds.TurnBegan(0),
        happened.Moved(0, 0, "sevilla", "america"),
        colonies.SpaceTaken(0, "viceroy"),
        colonies.CargoClaimed(0, 0, "gold"),
        happened.Moved(0, 0, "america", "galicia"),
        colonies.CargoDelivered(0, "gold", "galicia", 6),
        happened.Placed(0, "ship"),
    )

    assert line == (
        "**🔻 Ana** moves 1 of their own caballeros from Sevilla to América, becomes viceroy of América, takes gold in "
        "América, moves 1 of their own caballeros from América to Galicia, brings gold to Galicia (6 points), places 1 "
        "caballero on the ship."
    )


def test_offices_and_cargo_of_others_are_told_by_whose_they_are() -> None:
    (line,) = told(
        rounds.TurnBegan(0),
        happened.Moved(0, 1, "sevilla", "america"),
        colonies.SpaceTaken(1, "viceroy"),
        colonies.SpaceTaken(3, "captain"),
        colonies.CargoDelivered(2, "goods", "galicia", 4),
    )

    assert line.endswith(
        "América. One of 🔵 Ben’s caballeros is now viceroy of América. A black caballero is now captain of the ship. "
        "🔶 Carla brings goods to Galicia: 4 points."
    )


def test_points_are_a_list_with_those_regions_last_that_bring_none() -> None:
    nothing = (0, 0, 0)
    lines = told(
        happened.GeneralScoringBegan(3),
        happened.AreaScored("valencia", nothing, (4, 0, 0), nothing, None, None),
        happened.AreaScored("galicia", (3, 1, 0), (4, 2, 0), (4, 2, 0), 0, None),
        happened.AreaScored("aragon", (0, 1, 0), (5, 1, 0), (0, 5, 0), None, 1),
        happened.AreaScored("granada", nothing, (4, 0, 0), nothing, None, None),
        happened.GeneralScoringEnded(3, (6, 9, 0)),
    )

    assert lines == [
        "**General scoring** after round 3.",
        "- **Galicia:** 🔻 Ana 6 (King +2), 🔵 Ben 2.",
        "- **Aragón:** 🔵 Ben 7 (home +2).",
        "- No points: Valencia, Granada.",
        "**Points:** 🔻 Ana 6, 🔵 Ben 9, 🔶 Carla 0.",
    ]


def test_power_cards_and_the_order_they_make_are_one_line() -> None:
    assert told(rounds.PowerCardPlayed(1, 3), rounds.PowerCardPlayed(0, 11), rounds.TurnOrderFixed((0, 1))) == [
        "**Power cards:** 🔵 Ben 3, 🔻 Ana 11. Turn order: 🔻 Ana, 🔵 Ben."
    ]


def test_a_round_begins_a_line_of_its_own() -> None:
    lines = told(
        happened.Placed(0, "galicia"),
        rounds.TurnEnded(0),
        rounds.RoundEnded(1, 0),
        happened.RoundBegan(2, ("king_card",)),
        rounds.PowerCardPlayed(0, 4),
    )

    assert [line.split("**")[1] for line in lines] == ["🔻 Ana", "Round 2 begins.", "Power card:"]


def test_what_only_one_may_know_is_told_to_no_other() -> None:
    events = (happened.PowerCardTakenBack(2), happened.OwnPowerCardTakenBack(2, 13))

    assert "13" in told(*events, viewer=2)[0]
    assert "13" not in told(*events)[0] + told(*events, viewer=1)[0]


@pytest.mark.parametrize(
    "expansions", [[], ["jubilee"], ["king_and_intrigue", "jubilee"], ["grandissimo", "jubilee"], ["inquisitor"]]
)
@pytest.mark.parametrize("seed", range(3))
def test_all_of_a_game_is_told_once_and_in_order(seed: int, expansions: list[str]) -> None:
    game, chance = started({"players": 3, "expansions": expansions}, seed), Random(seed)
    events = list(game.events)
    while not game.over:
        events += game.apply(*random_choice(game, chance))
    rest = "\n".join(told(*events)).replace("\n- ", " ")

    left = []
    for sentence in TELLING.sentences(events, NAMES, WORDS):
        before, found, rest = _cut(rest, sentence)
        assert found, sentence
        left.append(before)

    assert [between for between in (*left, rest) if not BETWEEN.fullmatch(between)] == []


def _cut(text: str, sentence: str) -> tuple[str, str, str]:
    """The text before a sentence, the sentence itself without its player, and the text after it."""
    deeds = re.sub(r"^(🔻 Ana|🔵 Ben|🔶 Carla) ", "", sentence).removesuffix(".")
    short = re.sub(r"^((uses|skips) the special action) of “.*”$", r"\1", deeds)
    own = re.sub(r"^One of .+’s caballeros ", "", deeds).replace("is now ", "becomes ")
    own = re.sub(r"^(brings .*): (\d+ points?)$", r"\1 (\2)", own)
    return min((text.partition(each) for each in (sentence, deeds, short, own)), key=lambda parts: len(parts[0]))
