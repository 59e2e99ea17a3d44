"""The play panel, at every moment of random games."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.elgrande.narrator import asking
from bot.game.press import Runs, is_run
from bot.game.states import SeatState
from bot.i18n.escape import LABEL_LIMIT
from bot.narrator.names import in_menus
from cogs.elgrande import choosing, labels, panel
from cogs.elgrande.verbs import arguments_of, grouped
from cogs.shared.blocks import Layout, Picture
from cogs.shared.controls import Control
from engine.core.step import Prompt
from engine.elgrande.seen.view import View
from engine.elgrande.verbs import VERBS, ArgumentKind
from tests.cogs.positions import HOSTILE_NAME, english, seat_states
from tests.random_cases import one_in

CUSTOM_ID_LIMIT = 100  # characters; Discord's
WORDS = english()
PICTURE = Picture(b"not really a picture", "alt text")


@pytest.fixture(scope="module", params=one_in(3))
def states(request: pytest.FixtureRequest) -> list[SeatState]:
    return list(seat_states(8))[:: request.param]


@pytest.fixture(scope="module")
def panels(states: list[SeatState]) -> list[tuple[SeatState, Layout]]:
    """Each of them with its panel, as it is mostly shown. Laying it out takes longer than looking at it."""
    return [(state, panel.play_panel(state, WORDS, [PICTURE])) for state in states]


def controls(layout: Layout) -> list[Any]:
    return [item.item for item in layout.walk_children() if isinstance(item, Control)]


def offered(layout: Layout) -> list[str]:
    """The choices that a person can make with this panel."""
    found = []
    for control in controls(layout):
        kind, _, rest = control.custom_id.partition(":")
        if kind == "choose":
            found.append(rest.split(":", 2)[2])
        elif kind == "stage":
            found += [option.value for option in control.options]
    return found


def all_text(layout: Layout) -> str:
    return "\n".join(item.content for item in layout.walk_children() if isinstance(item, discord.ui.TextDisplay))


def test_every_open_choice_can_be_made_with_one_press_and_no_other(panels: list[tuple[SeatState, Layout]]) -> None:
    begun = 0
    for state, layout in panels:
        pressed = Counter(offered(layout))
        first = {run.partition("+")[0] for run in pressed if "+" in run}  # what another choice follows at once
        begun += len(first)

        assert set(pressed.values()) == {1}
        assert first <= set(state.view.choices)
        assert {run for run in pressed if not is_run(run)} | first == set(state.view.choices)
    assert begun > 20


def test_every_run_that_is_offered_can_be_made(panels: list[tuple[SeatState, Layout]]) -> None:
    """Each stands in what was found out about the game, with the choices that are open behind its first one."""
    seen = Counter[str]()
    for state, layout in panels:
        for run in filter(is_run, offered(layout)):
            once, _, times = run.partition("*")
            first, _, then = once.rpartition("+")
            assert int(times or 1) <= state.runs.times.get(once, 1)
            if first:
                behind = state.runs.behind.get(first)
                assert then in (state.runs.ways.get(first, ()) if behind is None else behind.choices)
            seen[run.split()[0]] += 1
    assert min(seen[verb] for verb in ("place", "recruit", "special+king", "to")) > 0, seen


def test_panels_keep_within_the_limits_of_discord(states: list[SeatState]) -> None:
    for state in states:
        layout = panel.play_panel(state, WORDS, [PICTURE], notice="n" * 100, happened=["h" * 300] * 20)
        ids = [control.custom_id for control in controls(layout)]

        assert layout.content_length() <= 4000
        assert layout.total_children_count <= 40
        assert len(set(ids)) == len(ids)
        assert max(map(len, ids)) <= CUSTOM_ID_LIMIT
        layout.to_components()  # type: ignore[no-untyped-call]  # of discord.py


def test_what_has_no_room_as_buttons_stands_in_menus(states: list[SeatState]) -> None:
    """A turn of the colonies in which nearly everything is open at once."""
    state = next(state for state in states if state.view.game == "elgrande" and "end" in state.view.choices)
    places = ("castillo", "pais_vasco", "cataluna", "castilla_la_vieja", "castilla_la_nueva", "valencia", "granada")
    free = ("claim gold black", "summon", *(f"extra {place}" for place in places[1:]))
    choices = (*(f"place {place}" for place in places), "special", "end", *free)
    crowded = replace(
        state,
        view=replace(View.of(state.view), choices=choices),
        runs=Runs(times={f"place {place}": 2 for place in places}),
    )

    layout = panel.play_panel(crowded, WORDS, [PICTURE])

    assert layout.total_children_count <= 36  # the news since somebody's last visit come below
    assert {each for each in offered(layout) if not is_run(each)} == set(choices)
    assert any(isinstance(control, discord.ui.Select) for control in controls(layout))


def test_where_not_everybody_has_room_with_every_way_some_are_picked_up_first(states: list[SeatState]) -> None:
    state = next(state for state in states if len(state.table.seats) == 5 and "end" in state.view.choices)
    regions = ("galicia", "aragon", "pais_vasco", "cataluna", "sevilla", "valencia", "granada")
    ends = tuple(f"to {region}" for region in (*regions, "castilla_la_nueva", "castilla_la_vieja", "castillo"))
    moves = tuple(f"move {region} {owner}" for owner in ("0", "1", "2", "3", "black") for region in regions)
    numbers = {"left": 4, "own_left": 4, "rivals_left": 4}
    facts = numbers | {"one_region": False, "origin": None, "unlimited": False, "all_of_them": False, "must": False}
    view = replace(View.of(state.view), choices=(*moves, "stop"), prompt=Prompt("MoveCaballeros", facts))

    layout = panel.play_panel(replace(state, view=view, runs=Runs(ways=dict.fromkeys(moves, ends))), WORDS, [PICTURE])

    shown = offered(layout)
    direct = {each.partition("+")[0] for each in shown if "+to " in each}
    assert layout.total_children_count <= 36
    assert {each for each in shown if "+" not in each} == {"stop", *moves} - direct
    assert {f"{move}+{end}" for move in direct for end in ends} == {each for each in shown if "+" in each}
    assert len(direct) > 0.5 * len(moves)
    placeholders = [str(each.placeholder) for each in controls(layout) if isinstance(each, discord.ui.Select)]
    assert "Move black caballeros: Galicia – País Vasco" in placeholders
    assert len(set(placeholders)) == len(placeholders)


def test_where_many_regions_could_be_left_the_panel_keeps_within_its_limits(states: list[SeatState]) -> None:
    overseas = (state for state in states if "inquisitor" in View.of(state.view).options["expansions"])
    state = next(state for state in overseas if "end" in state.view.choices)
    shown = View.of(state.view)
    regions = tuple(region.id for region in shown.regions)
    moves = tuple(f"move {region} {owner}" for region in regions for owner in ("0", "1", "black"))
    ends = tuple(f"to {region}" for region in regions)
    numbers = {"left": 5, "own_left": 5, "rivals_left": 5}
    facts = numbers | {"one_region": True, "origin": None, "unlimited": False, "all_of_them": False, "must": False}
    behind = replace(shown, choices=moves, prompt=Prompt("MoveCaballeros", facts))
    extra = tuple(f"extra {region}" for region in regions)
    free = ("aboard america 0", "claim gold 0", "summon")
    runs = Runs(ways={f"special+{move}": ends for move in moves}, behind={"special": behind})
    view = replace(shown, choices=(*extra, "special", "end", *free))

    layout = panel.play_panel(replace(state, view=view, runs=runs), WORDS, [PICTURE])

    assert layout.total_children_count <= 38


def test_all_that_are_to_be_recalled_are_recalled_with_one_press(states: list[SeatState]) -> None:
    state = next(state for state in states if state.view.game == "elgrande" and "end" in state.view.choices)
    choices = ("recall galicia", "recall sevilla", "recall aragon")
    view = replace(View.of(state.view), choices=choices, prompt=Prompt("Recall", {"left": 2}))

    (menu,) = (
        each
        for each in controls(panel.play_panel(replace(state, view=view, runs=Runs()), WORDS))
        if isinstance(each, discord.ui.Select)
    )

    assert menu.max_values == 2


def test_of_those_who_could_take_the_same_cargo_one_is_chosen(states: list[SeatState]) -> None:
    state = next(state for state in states if state.view.game == "elgrande" and "end" in state.view.choices)
    choices = ("end", "aboard america 0", "claim gold 0", "claim gold black", "claim goods 0", "summon")
    state = replace(state, seat=0, view=replace(View.of(state.view), choices=choices), runs=Runs())

    menus = [each for each in controls(panel.play_panel(state, WORDS)) if isinstance(each, discord.ui.Select)]

    assert [(menu.max_values, {option.value for option in menu.options}) for menu in menus] == [
        (3, {"aboard america 0", "claim goods 0", "summon"}),
        (1, {"claim gold 0", "claim gold black"}),
    ]


def test_what_may_be_done_besides_in_a_scoring_says_nothing_of_a_turn(states: list[SeatState]) -> None:
    state = next(state for state in states if View.of(state.view).prison)
    asked_when = Prompt("ChooseWhenToShow", {"king": "aragon"})
    view = replace(View.of(state.view), choices=("show sevilla", "hold", "reveal"), prompt=asked_when, turn=None)

    text = all_text(panel.play_panel(replace(state, view=view, runs=Runs()), WORDS))

    assert "Or at once:" in text
    assert "in your turn" not in text


def test_names_are_harmless_in_texts(states: list[SeatState]) -> None:
    for state in states[::7]:
        text = all_text(panel.play_panel(state, WORDS))

        assert HOSTILE_NAME not in text
        assert "@everyone" not in text


def test_the_way_back_is_offered_only_where_there_is_one(states: list[SeatState]) -> None:
    state = states[0]
    nothing = SeatState(state.table, state.seat, state.view, state.revision, False, 0, ())

    kinds = [control.custom_id.split(":")[0] for control in controls(panel.play_panel(nothing, WORDS))]

    assert "undo" not in kinds
    assert "restart" not in kinds


def test_a_hand_to_bid_with_is_a_row_of_buttons_that_say_what_each_card_brings(states: list[SeatState]) -> None:
    state = next(state for state in states if sum(c.startswith("play ") for c in state.view.choices) > 10)

    bids = [control for control in controls(panel.play_panel(state, WORDS)) if ":play " in control.custom_id]

    brings = {card.name: card.caballeros for card in View.of(state.view).power_deck}
    values = [choice.split()[1] for choice in state.view.choices]
    shown = [f"{value}: {brings[value]} to court" for value in values]
    assert [control.label for control in bids] == shown


def test_the_only_choice_of_a_kind_is_a_button_that_says_all(panels: list[tuple[SeatState, Layout]]) -> None:
    for _, layout in panels:
        menus = [each for each in controls(layout) if isinstance(each, discord.ui.Select)]

        assert all(len(menu.options) > 1 for menu in menus)


def test_cards_to_take_stand_in_a_menu_with_what_they_do(states: list[SeatState]) -> None:
    state = next(state for state in states if any(c.startswith("take ") for c in state.view.choices))

    layout = panel.play_panel(state, WORDS)
    menu = next(control for control in controls(layout) if isinstance(control, discord.ui.Select))

    assert all(option.description for option in menu.options)
    places = {card.id: card.caballeros for card in View.of(state.view).open_cards}
    for option in menu.options:
        assert option.label.endswith(f" · places {places[option.value.split()[-1]]}")
        assert WORDS(f"card.{option.value.split()[1]}.short") in all_text(layout)


def test_cards_that_a_picture_explains_are_not_explained_once_more_above_it(states: list[SeatState]) -> None:
    state = next(state for state in states if state.view.choices[0].startswith("take "))
    short = WORDS(f"card.{state.view.choices[0].split()[1]}.short")

    assert short in all_text(panel.play_panel(state, WORDS))
    shown = panel.play_panel(state, WORDS, [PICTURE])
    assert short not in all_text(shown)
    (menu,) = (control for control in controls(shown) if isinstance(control, discord.ui.Select))
    assert menu.options[0].description == short


def test_caballeros_of_several_players_get_a_menu_for_each_owner(states: list[SeatState]) -> None:
    def owners(state: SeatState) -> set[str]:
        return {choice.split()[2] for choice in state.view.choices if choice.startswith("move ")}

    state = next(state for state in states if len(owners(state)) > 1 and not leaves_one_region(state))

    layout = panel.play_panel(state, WORDS)

    menus = [control for control in controls(layout) if isinstance(control, discord.ui.Select)]
    found = [{option.value.partition("+")[0].split()[2] for option in menu.options} for menu in menus]
    assert all(len(owner) == 1 for owner in found)
    assert set[str]().union(*found) == owners(state)


def leaves_one_region(state: SeatState) -> bool:
    """Whether all whom this seat moves come from the same region."""
    return bool(state.view.prompt and state.view.prompt.facts.get("one_region"))


def test_who_moves_out_of_one_region_finds_a_menu_for_each_region(states: list[SeatState]) -> None:
    moving = [state for state in states if leaves_one_region(state) and state.view.choices[-1].startswith("move ")]
    assert moving
    for state in moving:
        menus = [each for each in controls(panel.play_panel(state, WORDS)) if isinstance(each, discord.ui.Select)]
        for menu in menus:
            assert len({option.value.split()[1] for option in menu.options}) == 1
            assert menu.max_values > 1 or (state.view.prompt and state.view.prompt.facts["left"] == 1)


def test_where_something_moves_and_where_it_goes_is_one_line(states: list[SeatState]) -> None:
    moving = [state for state in states if any(choice.startswith("move ") for choice in state.view.choices)]
    in_one = [state for state in moving if any("+to " in run for run in offered(panel.play_panel(state, WORDS)))]

    assert len(in_one) > 0.8 * len(moving)


def test_all_that_are_to_be_placed_are_placed_with_one_press(states: list[SeatState]) -> None:
    several = [state for state in states if sum(times > 1 for times in state.runs.times.values()) > 1]
    placing = [state for state in several if state.view.choices[0].startswith("place ")]
    assert placing
    for state in placing:
        (menu, *_) = (each for each in controls(panel.play_panel(state, WORDS)) if isinstance(each, discord.ui.Select))
        left = max(state.runs.times.get(choice, 1) for choice in state.view.choices if choice.startswith("place "))
        assert menu.max_values == min(left, len(menu.options))


def test_whose_caballeros_they_are_is_said_from_the_side_of_the_player(states: list[SeatState]) -> None:
    moving = [state for state in states if any(choice.startswith("move ") for choice in state.view.choices)]
    moving = [state for state in moving if not leaves_one_region(state)]
    assert moving
    for state in moving:
        layout = panel.play_panel(state, WORDS, [PICTURE])
        labels = [str(getattr(control, "placeholder", "") or control.label) for control in controls(layout)]
        said = [line for line in (*all_text(layout).splitlines(), *labels) if line.startswith("Move ")]
        owners = {choice.split()[2] for choice in state.view.choices if choice.startswith("move ")}

        assert any("your caballeros" in line for line in said) == (str(state.seat) in owners)
        assert any("’s caballeros" in line for line in said) == bool(owners - {str(state.seat), "black"})
        assert any("black caballero" in line for line in said) == ("black" in owners)


def test_who_may_repeat_an_action_reads_which_and_what_it_does(states: list[SeatState]) -> None:
    asked = Prompt("OfferDoubleBlow", {"actor": 1, "card": "king_is_angry"})
    view = replace(View.of(states[0].view), choices=("use double_blow", "stop"), prompt=asked)

    layout = panel.play_panel(replace(states[0], view=view, runs=Runs()), WORDS, [PICTURE])

    assert "special action, “The King is angry”, with your Double blow?" in all_text(layout)
    assert "**The King is angry** – Every rival" in all_text(layout)
    assert [control.label for control in controls(layout)][:2] == ["Use “Double blow”", "Not this time"]


def test_a_set_disc_is_shown_and_marked(states: list[SeatState]) -> None:
    state = next(state for state in states if View.of(state.view).my_disc)

    layout = panel.play_panel(state, WORDS)

    marked = [control for control in controls(layout) if control.style is discord.ButtonStyle.success]
    assert [control.custom_id.split()[-1] for control in marked] == [View.of(state.view).my_disc]
    assert WORDS(f"region.{View.of(state.view).my_disc}") in all_text(layout)


def test_a_disc_of_an_eviction_that_means_the_own_court_says_so(states: list[SeatState]) -> None:
    asked = [state for state in states if state.view.prompt and state.view.prompt.step == "SetDiscsForEviction"]
    assert asked
    for state in asked:
        view = View.of(state.view)
        assert view.prompt is not None
        means_court = {view.king, view.prompt.facts["region"]}

        labels = {each.custom_id.split()[-1]: each.label for each in controls(panel.play_panel(state, WORDS))}

        assert {region for region, label in labels.items() if label.startswith("My court (")} == means_court


def test_ending_the_turn_says_what_is_lost(states: list[SeatState]) -> None:
    state = next(state for state in states if {"end", "special"} <= set(state.view.choices))

    assert WORDS("panel.special_unused") in all_text(panel.staged_panel(state, "end", WORDS))


def test_the_special_action_says_what_would_stay_unplaced(states: list[SeatState]) -> None:
    def labels_of_special(state: SeatState) -> list[str]:
        layout = panel.play_panel(state, WORDS)
        return [item.label for item in controls(layout) if item.custom_id.endswith(":special")]

    told = 0
    for state in states:
        turn = View.of(state.view).turn
        if "special" not in state.view.choices or turn is None:
            continue
        if turn.placed and turn.may_place:
            assert labels_of_special(state) == [WORDS.plural("panel.special_leaves", turn.may_place)]
            told += 1
        elif "special" not in state.runs.behind:  # else what can be chosen behind it may stand there at once
            assert labels_of_special(state) == [WORDS("panel.verb.special")]
    assert told > 0


def test_only_done_makes_a_staged_choice(states: list[SeatState]) -> None:
    for state in states[::5]:
        for choice in state.view.choices[:2]:
            ids = [control.custom_id for control in controls(panel.staged_panel(state, choice, WORDS, [PICTURE]))]

            assert ids == [f"confirm:7:{state.revision}:{choice}", "refresh:7"]


def test_the_question_stands_below_the_pictures_beside_what_answers_it(states: list[SeatState]) -> None:
    for state in states[::5]:
        layout = panel.play_panel(state, WORDS, [PICTURE])
        items = [item for item in layout.walk_children() if not isinstance(item, discord.ui.Container)]
        picture = next(place for place, item in enumerate(items) if isinstance(item, discord.ui.MediaGallery))
        question = items[picture + 1]

        assert isinstance(question, discord.ui.TextDisplay)
        assert question.content.startswith(f"**{asking.prompt(View.of(state.view), state.table.names, WORDS)}**")


def test_no_button_is_only_a_place_a_number_or_a_name(panels: list[tuple[SeatState, Layout]]) -> None:
    regions = {WORDS(f"region.{region.id}") for region in View.of(panels[0][0].view).regions}
    for state, layout in panels:
        bare = {*regions, *in_menus(state.table.names, WORDS)}
        labels = {str(each.label) for each in controls(layout) if isinstance(each, discord.ui.Button)}
        assert not labels & bare
        assert not any(label.isdigit() for label in labels)


@pytest.mark.thorough
def test_in_words_every_place_that_can_be_chosen_says_what_it_is_worth_and_who_is_there(
    states: list[SeatState],
) -> None:
    told = 0
    for state in states:
        view = View.of(state.view)
        lines = all_text(panel.play_panel(state, WORDS, in_words=True)).splitlines()
        for region in view.regions:
            is_open = any(region.id in choice.split(" ")[1:] for choice in view.choices)
            if not is_open or lines[-1].endswith("…"):
                continue
            worth = "/".join(map(str, region.points))
            name = WORDS(f"region.{region.id}")
            begin = f"- {name} {worth}: " if any(region.points) else f"- {name}: "
            (line,) = [line for line in lines if line.startswith(begin)]
            assert sum(map(int, re.findall(r" (\d+)(?=,|$)", line))) == sum(region.caballeros) + region.black
            told += 1
    assert told > 20


def test_a_bid_tells_what_was_played_already(states: list[SeatState]) -> None:
    told = 0
    for state in states:
        view = View.of(state.view)
        played = [value for value in view.power_cards if value is not None]
        if not any(choice.startswith("play ") for choice in view.choices) or not played:
            continue
        lines = all_text(panel.play_panel(state, WORDS)).splitlines()
        (line,) = [line for line in lines if line.startswith("Played so")]
        assert line.count(", ") == len(played) - 1
        told += 1
    assert told


EXAMPLES = {
    ArgumentKind.REGION: "aragon",
    ArgumentKind.AREA: "aragon",
    ArgumentKind.PLACE: "aragon",
    ArgumentKind.PLAYER: "2",
    ArgumentKind.POWER_CARD: "7",
    ArgumentKind.AMOUNT: "3",
    ArgumentKind.TABLE: "8/4/0",
    ArgumentKind.STEP: "2",
    ArgumentKind.CARGO: "gold",
    ArgumentKind.SHIP: "1",
}
"""An argument of each kind that buttons can have."""


@pytest.mark.parametrize("verb", sorted(verb for verb, each in VERBS.items() if set(each.arguments) & EXAMPLES.keys()))
def test_the_button_of_every_verb_says_what_happens(verb: str, states: list[SeatState]) -> None:
    state = next(state for state in states if "grandissimo" in View.of(state.view).options["expansions"])
    asked = choosing.asked(replace(state, seat=0), WORDS)
    choice = " ".join((verb, *(EXAMPLES[kind] for kind in VERBS[verb].arguments)))

    (button,) = asked.buttons(grouped((choice,))[0])

    bare = [each for each in arguments_of(choice) if each.kind is not ArgumentKind.STEP]  # of a step it is a sentence
    names = {labels.label(each, asked.view, WORDS, state.table.names) for each in bare}
    assert isinstance(button.item, discord.ui.Button)
    assert str(button.item.label) not in names
    assert len(str(button.item.label)) <= LABEL_LIMIT


@pytest.mark.parametrize(
    ("choice", "label"),
    [
        ("place castillo", "Place in the Castillo"),
        ("place aragon", "Place in Aragón"),
        ("place ship", "Place on the ship"),
        ("place captain", "Place on the ship, as captain"),
        ("place left", "Place in Francia, as ambassador"),
        ("to ship", "Move to the ship"),
        ("grande castillo", "Grande to the Castillo"),
        ("recruit 0", "Take none"),
        ("recruit 3", "Take 3"),
    ],
)
def test_buttons_are_sentences(choice: str, label: str, states: list[SeatState]) -> None:
    state = next(state for state in states if "inquisitor" in View.of(state.view).options["expansions"])

    (button,) = choosing.asked(replace(state, seat=0), WORDS).buttons(grouped((choice,))[0])

    assert isinstance(button.item, discord.ui.Button)
    assert button.item.label == label


def test_several_go_on_the_ship_and_not_in_ship(states: list[SeatState]) -> None:
    state = next(state for state in states if "inquisitor" in View.of(state.view).options["expansions"])
    asked = choosing.asked(replace(state, seat=0, runs=Runs({"place ship": 2}, {}, {})), WORDS)

    assert [line.label for line in asked.lines(grouped(("place ship",))[0])] == ["1 on the ship", "2 on the ship"]


def test_where_nobody_can_be_first_no_worth_is_told(states: list[SeatState]) -> None:
    state = next(state for state in states if "inquisitor" in View.of(state.view).options["expansions"])
    view, names = View.of(state.view), state.table.names
    (argument,) = arguments_of("place ship")
    bare = replace(view, regions=tuple(replace(each, points=(0, 0, 0)) for each in view.regions if each.id == "ship"))

    assert not re.search(r"\d/\d", labels.hint(argument, bare, WORDS, names))
    assert labels.place_line(argument, bare, WORDS, names).startswith("- Ship: ")


def test_menus_say_from_where_their_lines_go(panels: list[tuple[SeatState, Layout]]) -> None:
    """Where one menu is too small each says what it begins and ends with, unless that is the same."""
    shown = [each for _, layout in panels for each in controls(layout)]
    menus = [str(each.placeholder) for each in shown if isinstance(each, discord.ui.Select)]
    ranges = [menu.rpartition(": ")[2].split(" – ") for menu in menus if " – " in menu]

    assert ranges
    assert all(first != last for first, last in ranges)
    assert any(": from " in menu for menu in menus)
