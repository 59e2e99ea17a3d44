"""Positions to draw: Views made up by chance, without an engine."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.elgrande.seen.view import CurrentTurn, HeldVeto, OpenCard, RegionView, View
from render.elgrande.map.colonists import FIGURE_ABOVE, PLINTH
from render.elgrande.map.grouping import arrange
from render.elgrande.map.places import place_of
from render.elgrande.map.regions import labels_and_king
from render.elgrande.words import BoardWords
from render.layout import Box

SPACE_HEIGHT = FIGURE_ABOVE + PLINTH[1]

REGIONS = {
    "galicia": ("Galicia", (4, 2, 0), True),
    "pais_vasco": ("País Vasco", (5, 3, 1), True),
    "aragon": ("Aragón", (5, 4, 1), False),
    "cataluna": ("Cataluña", (4, 2, 1), True),
    "castilla_la_vieja": ("Castilla la Vieja", (6, 4, 2), False),
    "castilla_la_nueva": ("Castilla la Nueva", (7, 4, 2), False),
    "sevilla": ("Sevilla", (4, 3, 1), True),
    "granada": ("Granada", (6, 3, 1), True),
    "valencia": ("Valencia", (5, 3, 2), True),
}
CARDS = {
    "intrigue_two_and_two": ("Two of yours, two of theirs", 1, ("count_2", "move_own", "move_rivals")),
    "king_is_angry": ("The King is angry", 2, ("count_3", "court", "to_province")),
    "score_fours": ("Scoring of all four-point regions", 3, ("score", "points_4")),
    "secret_special_scoring": ("Secret scoring of single choices", 4, ("disc", "score")),
    "king": ("The King", 5, ("king", "to_region")),
}
NAMES = ("Isabel", "Wolfeschlegelsteinhausen", "Ægir the Very Long Named", "Núñez", "Иван")
WORDS = BoardWords(
    players=NAMES,
    regions={**{region: name for region, (name, _, _) in REGIONS.items()}, "castillo": "Castillo"},
    cards={card: title for card, (title, _, _) in CARDS.items()},
    round="Round 4 of 9",
    phase="Turns",
    next_scoring="Next scoring after round 6",
    court="Court",
    province="Province",
    hand="Cards",
    lands={"portugal": "Portugal", "francia": "France", "africa": "Africa"},
)


def spread(chance: Random, total: int, places: int) -> list[int]:
    """Lay pieces into places by chance, some places more often than others."""
    weights = [chance.random() ** 2 + 0.01 for _ in range(places)]
    counts = [0] * places
    for place in chance.choices(range(places), weights, k=total):
        counts[place] += 1
    return counts


def position(seed: int, players: int | None = None, **changes: Any) -> View:
    """A View as it may be seen in the middle of a game. The same seed gives the same View."""
    chance = Random(seed)
    count = players or chance.randint(2, 5)
    king = chance.choice(list(REGIONS))
    on_board = [spread(chance, chance.randint(4, 28), len(REGIONS)) for _ in range(count)]
    grandes = [chance.choice(list(REGIONS)) for _ in range(count)]
    tables: dict[str, str | None] = {"8/4/0": None, "4/0/0": None}
    for table in tables:
        if chance.random() < 0.5:
            tables[table] = chance.choice(list(REGIONS))
    where = {region: table for table, region in tables.items() if region}
    regions = tuple(
        RegionView(
            id=region,
            points=tuple(int(n) for n in where[region].split("/")) if region in where else points,
            scoring_table=where.get(region),
            caballeros=tuple(on_board[player][number] for player in range(count)),
            grandes=tuple(player for player in range(count) if grandes[player] == region),
            has_king=region == king,
            is_coast=coast,
        )
        for number, (region, (_, points, coast)) in enumerate(REGIONS.items())
    )
    power = chance.sample(range(1, 14), count)
    order = tuple(sorted(range(count), key=lambda player: -power[player]))
    done = chance.randint(0, count - 1)
    takers: list[int | None] = [*order[:done], *([None] * (5 - done))]
    chance.shuffle(takers)
    values: dict[str, Any] = {
        "viewer": None,
        "game": "elgrande",
        "options": {},
        "players": count,
        "phase": "turns",
        "round": chance.randint(1, 9),
        "rounds": tuple(range(1, 10)),
        "scoring_after": (3, 6, 9),
        "king": king,
        "regions": regions,
        "castillo": None,
        "castillo_points": (5, 3, 1),
        "castillo_table": None,
        "scoring_tables": tables,
        "court": tuple(chance.randint(0, 12) for _ in range(count)),
        "province": tuple(chance.randint(0, 21) for _ in range(count)),
        "grandes": tuple(grandes),
        "score": tuple(chance.randint(0, 120) for _ in range(count)),
        "start_player": order[0],
        "turn_order": order,
        "turns_done": order[:done],
        "power_cards": tuple(power),
        "played_power_cards": tuple(() for _ in range(count)),
        "hand_sizes": tuple(chance.randint(4, 13) for _ in range(count)),
        "hand": (),
        "open_cards": tuple(
            OpenCard(card, stack, stack, symbols, taker)
            for (card, (_, stack, symbols)), taker in zip(CARDS.items(), takers, strict=True)
        ),
        "turn": CurrentTurn(order[done], False, None, 0, 0),
        "vetoes": (HeldVeto(order[0], 5),) if chance.random() < 0.5 else (),
        "discs_ready": (False,) * count,
        "my_disc": None,
        "waiting": (order[done],),
        "choices": (),
        "prompt": None,
        "veto_question": None,
        "ranking": (),
        "over": False,
    }
    return View(**{**values, **changes})


def region_boxes(region: RegionView, name: str) -> list[Box]:
    """All boxes that a region fills: its name, its points and its pieces."""
    room = place_of(region.id).room(has_king=region.has_king)
    pieces = arrange(room, region.grandes, region.caballeros)
    return [*labels_and_king(region, name), *(piece.box for piece in pieces)]
