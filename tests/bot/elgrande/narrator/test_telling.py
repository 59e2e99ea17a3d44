"""Events become short, correct sentences."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bot.elgrande.narrator.telling import TELLING
from bot.elgrande.sheets import sources
from bot.game import happenings
from bot.game.happenings import HAPPENINGS
from bot.i18n.texts import Texts
from bot.narrator.names import SEAT_SIGNS
from engine.core import rounds
from engine.core.events import Event, event_from_json
from engine.core.game import Game
from engine.elgrande.events import base_game as happened
from engine.elgrande.events import colonies as events_of_the_colonies
from engine.elgrande.events import king_and_intrigue as of_intrigue
from engine.elgrande.events.base_game import EVENTS
from engine.elgrande.seen.view import View

ROOT = Path(__file__).parents[4]
WORDS = Texts.load().for_locale("en")
NAMES = ("Ana", "Ben", "Carla")


def told(*events: Event, viewer: int | None = None) -> list[str]:
    return TELLING.sentences(events, NAMES, WORDS, viewer)


def documented() -> list[Event]:
    """The examples of docs/choices.md: one of every event."""
    text = (ROOT / "docs" / "choices.md").read_text(encoding="utf-8")
    return [event_from_json(EVENTS, json.loads(found)) for found in re.findall(r'`(\{"event".*?\})`', text)]


def test_four_equal_events_are_one_sentence() -> None:
    lost = [happened.SentToProvince(player, "galicia", 1) for player in (0, 1, 2)]
    assert len(TELLING.sentences([*lost, happened.SentToProvince(1, "court", 2)], NAMES, WORDS)) == 1
    passed = [happened.VetoPassed(player, 0) for player in (1, 2, 1, 2)]
    assert TELLING.sentences(passed, NAMES, WORDS) == ["🔵 Ben and 🔶 Carla let 🔻 Ana’s special action pass."]


BLACK = len(NAMES)
"""Whose the black caballeros are."""


def test_black_caballeros_have_no_name_and_the_ship_has_its_own_preposition() -> None:
    moved = [happened.Moved(0, BLACK, "aragon", "ship"), happened.Placed(0, "ship"), happened.Placed(0, "granada")]
    (line,) = TELLING.paragraphs(moved, NAMES, WORDS)
    assert "moves 1 black caballero from Aragón to the ship, places 1 caballero on the ship and 1 in Granada." in line
    assert "moves 1 of their own caballeros within Galicia" in told(happened.Moved(0, 0, "galicia", "galicia"))[0]
    claimed = events_of_the_colonies.CargoClaimed(0, 1, "gold")
    assert told(events_of_the_colonies.SpaceTaken(BLACK, "captain"), claimed) == [
        "A black caballero is now captain of the ship.",
        "One of 🔵 Ben’s caballeros takes gold in América.",
    ]


def test_who_goes_on_the_limit_table_is_one_sentence() -> None:
    gone = [events_of_the_colonies.WentOnLimitTable(owner, "valencia") for owner in (0, 1, 0, BLACK)]
    assert told(*gone) == ["New on the limit table in Valencia: 🔻 Ana 2, 🔵 Ben 1, black 1."]


def test_what_says_nothing_new_is_not_told() -> None:
    """No black caballero in the Castillo, and who had the Großinquisitor before."""
    taken = [
        events_of_the_colonies.BlackInCastillo(0),
        of_intrigue.EffectEnded(1, "inquisitor", ()),
        of_intrigue.EffectBegan(0, "inquisitor", ()),
    ]
    assert told(*taken) == ["🔻 Ana takes the Grand Inquisitor."]
    assert TELLING.paragraphs(taken, NAMES, WORDS) == ["**🔻 Ana** takes the Grand Inquisitor."]


def test_regions_of_one_effect_are_said_with_and() -> None:
    began = of_intrigue.EffectBegan(0, "bridge", ("galicia", "pais_vasco"))
    ended = of_intrigue.EffectEnded(0, "bridge", ("galicia", "pais_vasco"))
    between = "between Galicia and País Vasco"
    assert told(began) == [f"🔻 Ana builds a bridge {between}."]
    assert told(ended) == [f"The bridge {between} is gone."]


@pytest.mark.parametrize("event", documented(), ids=lambda event: type(event).__name__)
def test_the_documented_events_are_sentences(event: Event) -> None:
    lines = told(event, viewer=2)

    row = TELLING.row(event)
    assert len(lines) == (1 if any((row.deed, row.statement, row.points)) else 0)
    for line in lines:
        assert line[0].isupper() or line.startswith(("**", *SEAT_SIGNS))
        assert line.endswith((".", "!"))
        assert "{" not in line
        assert not re.search(r"\b(event|deed|region|card|area)\.\w", line)


def test_the_examples_are_all_events() -> None:
    assert {type(event) for event in documented()} == set(EVENTS.values())


def test_what_an_event_brings_has_a_line_on_the_last_sheet() -> None:
    end = View.of(Game.new({"players": 5}, 1).view(None))
    for event in documented():
        points = [sum(source.points) for source in sources([event], end, WORDS)]
        assert sum(points) == sum(gain.points for gain in event.gains)


def test_a_happening_has_no_name_of_an_event_of_the_game() -> None:
    assert not set(HAPPENINGS) & set(EVENTS)


def test_who_left_is_named_as_then_whoever_sits_there_now_and_without_markdown() -> None:
    assert told(happenings.SeatLeft(0, "*Zoe*"), happenings.SeatTaken(0, "Ana", "*Zoe*")) == [
        r"\*Zoe\* has left the table. A caretaker plays the seat until somebody takes it.",
        r"Ana takes over from \*Zoe\*.",
    ]


def test_the_caretaker_is_named_before_what_was_chosen() -> None:
    told_together = TELLING.paragraphs([happenings.CaretakerChose(1), rounds.PowerCardPlayed(1, 7)], NAMES, WORDS)

    assert told_together == ["A caretaker chooses for 🔵 Ben.", "**Power card:** 🔵 Ben 7."]


def test_what_is_placed_in_a_row_is_one_line() -> None:
    assert told(happened.Placed(0, "galicia"), happened.Placed(0, "castillo"), happened.Placed(0, "galicia")) == [
        "🔻 Ana places 2 caballeros in Galicia and 1 in the Castillo."
    ]


def test_another_player_begins_another_line() -> None:
    assert told(happened.Placed(0, "galicia"), happened.Placed(1, "galicia")) == [
        "🔻 Ana places 1 caballero in Galicia.",
        "🔵 Ben places 1 caballero in Galicia.",
    ]


def test_moves_tell_whose_caballeros_they_are() -> None:
    assert told(
        happened.Moved(0, 0, "aragon", "galicia"),
        happened.Moved(0, 0, "aragon", "galicia"),
        happened.Moved(0, 1, "sevilla", "castillo"),
    ) == [
        (
            "🔻 Ana moves 2 of their own caballeros from Aragón to Galicia and "
            "1 of 🔵 Ben’s caballeros from Sevilla to the Castillo."
        )
    ]


def test_losses_are_added_up_by_place() -> None:
    assert told(
        happened.SentToProvince(1, "galicia", 1),
        happened.SentToProvince(1, "court", 2),
        happened.SentToProvince(1, "galicia", 1),
    ) == ["🔵 Ben loses 2 caballeros from Galicia and 2 from the court to the province."]


def test_bonuses_are_part_of_the_points() -> None:
    scored = happened.AreaScored("galicia", (3, 1, 0), (4, 2, 0), (4, 2, 0), 0, 0)

    assert told(scored) == ["**Galicia:** 🔻 Ana 8 (King +2, home +2), 🔵 Ben 2."]
    nothing = happened.AreaScored("castillo", (0, 0, 0), (5, 3, 1), (0, 0, 0), None, None)
    assert told(nothing) == ["No points: Castillo."]


def test_only_those_who_have_a_disc_are_shown() -> None:
    assert told(happened.DiscsShown(("galicia", None, "aragon"))) == [
        "The secret discs: 🔻 Ana Galicia, 🔶 Carla Aragón."
    ]


def test_a_veto_tells_how_much_never_happens() -> None:
    assert told(happened.Vetoed(1, 0, "grande", 1, 1)) == [
        "**Veto!** 🔵 Ben stops 🔻 Ana’s “Grande”: none of it happens."
    ]
    assert told(happened.Vetoed(1, 0, "grande", 4, 2)) == [
        "**Veto!** 🔵 Ben stops 🔻 Ana’s “Grande”: the last 2 of 4 steps do not happen."
    ]
    assert told(happened.Vetoed(1, 0, "grande", 2, 0)) == [
        "**Veto!** 🔵 Ben stops 🔻 Ana’s “Grande” before it goes any further."
    ]


def test_equal_points_share_the_victory_and_the_rank() -> None:
    assert told(rounds.GameEnded((80, 71, 80), ((0, 2), (1,)))) == [
        (
            "**The game is over.** 🔻 Ana and 🔶 Carla share the win with 80 points! "
            "1. 🔻 Ana and 🔶 Carla (80). 3. 🔵 Ben (71)."
        )
    ]
    assert told(rounds.GameEnded((80, 71, 70), ((0,), (1,), (2,))))[0].startswith(
        "**The game is over.** 🔻 Ana wins with 80 points!"
    )


def test_a_card_taken_back_is_named_to_its_owner_only() -> None:
    events = (happened.PowerCardTakenBack(2), happened.OwnPowerCardTakenBack(2, 13))

    assert len(told(*events, viewer=2)) == 2
    public = ["🔶 Carla takes back a played power card (which one stays secret)."]
    assert told(*events, viewer=0) == told(*events) == public


def test_names_do_nothing_in_sentences() -> None:
    names = ["*A* <@1> @everyone"]

    assert TELLING.sentences([happened.Placed(0, "galicia")], names, WORDS) == [
        "🔻 \\*A\\* \\<@\u200b1\\> @\u200beveryone places 1 caballero in Galicia."
    ]
    assert TELLING.paragraphs([happened.Placed(0, "galicia")], names, WORDS) == [
        "**🔻 \\*A\\* \\<@\u200b1\\> @\u200beveryone** places 1 caballero in Galicia."
    ]
