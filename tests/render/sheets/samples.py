"""Facts to draw, made up by chance: crowded ones, with long words, accents and names of 32 characters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from PIL import Image

from engine.elgrande import facts
from engine.elgrande.rules.scoring import award
from render.elgrande.sheets import action_card, open_cards, scoring_sheet, secret_disc
from render.png import encode
from render.sheets import final_sheet, lobby_card, player_sheet, power_cards, review_sheet, table_sheet
from render.sheets.paper import Paper
from render.theme import Theme

NAMES = (
    "Isabel",
    "Wolfeschlegelsteinhausenbergerdo",
    "Ægir the Very Long Named of Oslo",
    "Núñez",
    "Иван Великий",
    "W" * 32,
    "Jörg",
    "¡Ñ!",
)
REGIONS = {
    "galicia": "Galicië",
    "pais_vasco": "Baskenland",
    "aragon": "Aragonien",
    "cataluna": "Catalonië",
    "castilla_la_vieja": "Castilla la Vieja",
    "castilla_la_nueva": "Nieuw-Castilië",
    "sevilla": "Sevilla",
    "granada": "Granada",
    "valencia": "Valencia",
    "castillo": "Castillo",
}
TITLES = (
    "Sonderwertung: alle 4er-Regionen",
    "Autoritätsverfall",
    "Gezagsondermijning",
    "Intriga",
    "Königlicher Ratgeber am Hofe",
)
SENTENCES = (
    "Versetze bis zu 5 Caballeros aus einer einzigen Region in beliebige andere Regionen.",
    "Ein jeder Mitspieler schickt Caballeros zurück in die Provinz.",
    "Punktwertung.",
)
OPTIONS = (
    "Big Box",
    "9 Runden",
    "Castillo geschlossen",
    "Veto gegen die ganze Sonderaktion",
    "König und Intrigant mit allen Erweiterungen",
    "Jubiläum",
    "Bedenkzeit: 24 Stunden je Entscheidung",
)
MANY_OPTIONS = (
    *OPTIONS,
    "Nächste Sonderkarten: nach jeder Wertung",
    "Entfernen: auch die eigenen Caballeros",
    "Veto: einmal gefragt",
)
SYMBOLS = ("count_3", "move_any", "to_province", "score", "disc", "king", "table", "court", "points_4", "rivals")


def seats(chance: Random, fewest: int = 2) -> int:
    """How many play."""
    return chance.randint(fewest, 5)


def names(chance: Random, count: int) -> tuple[str, ...]:
    return tuple(chance.sample(NAMES, count))


def symbols(chance: Random) -> tuple[str, ...]:
    return tuple(chance.sample(SYMBOLS, chance.randint(1, 3)))


def an_action_card(chance: Random) -> action_card.ActionCardSheet:
    return action_card.ActionCardSheet(
        title=chance.choice(TITLES),
        caballeros=chance.randint(1, 5),
        symbols=symbols(chance),
        text=" ".join(chance.choices(SENTENCES, k=chance.randint(1, 4))),
        stack=f"Aktionskartenstapel {chance.randint(1, 5)}",
        value=chance.choice((None, None, 180)),
    )


def the_open_cards(chance: Random) -> open_cards.OpenCards:
    return open_cards.OpenCards(
        heading="Wähle eine Aktionskarte",
        cards=tuple(an_open_card(chance, stack) for stack in range(1, chance.randint(2, 6))),
    )


def an_open_card(chance: Random, stack: int) -> open_cards.OpenActionCard:
    title, short, row = chance.choice(TITLES), chance.choice(SENTENCES), symbols(chance)
    taken_by = chance.choice((None, chance.randrange(5)))
    return open_cards.OpenActionCard(title, short, stack, row, taken_by, is_gone=taken_by is not None)


def a_hand(chance: Random) -> power_cards.PowerCards:
    """Thirteen plain cards, or up to 39 with titles and actions."""
    states: tuple[power_cards.State, ...] = ("in_hand", "in_hand", "now", "blocked", "played")
    most = 39
    if chance.random() < 0.5:
        plain = [
            power_cards.DrawnPowerCard(card.value, card.caballeros, chance.choice(states))
            for card in facts.POWER_CARDS.values()
        ]
        return power_cards.PowerCards("Deine Machtkarten", tuple(plain[: chance.randint(1, 13)]))
    if chance.random() < 0.4:  # a page of those to choose from
        states, most = power_cards.TO_CHOOSE, 10
    cards = [
        power_cards.DrawnPowerCard(
            10 * chance.randint(1, 18),
            chance.randint(0, 7),
            chance.choice(states),
            chance.choice(TITLES),
            symbols(chance),
        )
        for _ in range(chance.randint(1, most))
    ]
    return power_cards.PowerCards("Alle Machtkarten", tuple(cards))


def a_disc(chance: Random) -> secret_disc.SecretDisc:
    areas = tuple(REGIONS.items())
    pointed_at = chance.choice((None, *REGIONS))
    return secret_disc.SecretDisc("Deine geheime Scheibe", areas, pointed_at, "Nur du kannst das sehen.")


def a_scoring(chance: Random) -> scoring_sheet.ScoringSheet:
    """A scoring of some areas by the rules, with up to 30 caballeros of a player in one."""
    count = seats(chance)
    areas = []
    for area in chance.sample(sorted(REGIONS), chance.randint(1, 10)):
        points = chance.choice(((8, 4, 0), (4, 0, 0), (7, 4, 2), (5, 3, 1)))
        counts = tuple(chance.choice((0, 0, 1, 2, 3, 7, 12, 30)) for _ in range(count))
        earned, leader = award(counts, points)
        king, home = (leader if chance.random() < 0.4 else None for _ in range(2))
        shares = tuple(
            scoring_sheet.Share(
                count=counts[seat],
                points=earned[seat] + 2 * (king == seat) + 2 * (home == seat),
                place=points.index(earned[seat]) + 1 if earned[seat] else 0,
                has_king_bonus=king == seat,
                has_home_bonus=home == seat,
            )
            for seat in range(count)
        )
        areas.append(scoring_sheet.ScoredArea(area, REGIONS[area], points, shares))
    return scoring_sheet.ScoringSheet(
        heading="Große Wertung nach Runde 3",
        players=names(chance, count),
        areas=tuple(areas),
        earned="Jetzt gewertet",
        total="Siegpunkte insgesamt",
        scores=tuple(chance.randint(0, 180) for _ in range(count)),
        king_bonus="Königsbonus +2",
        home_bonus="Heimatbonus +2",
    )


def a_scoring_with_offices(chance: Random) -> scoring_sheet.ScoringSheet:
    """The same with new regions, where offices bring points, also beside a King's and a home bonus."""
    plain = a_scoring(chance)
    count = len(plain.players)
    areas = [*plain.areas[:6]]
    for area, name, points in (
        ("francia", "Frankrijk", (3, 1, 0)),
        ("ship", "Schip", (0, 0, 0)),
        ("america", "América", (4, 0, 0)),
    ):
        counts = tuple(chance.choice((0, 1, 2, 3)) for _ in range(count))
        earned, leader = award(counts, points)
        shares = []
        for seat in range(count):
            offices = chance.choice((0, 2, 3, 5))
            has_bonus = seat == leader
            shares.append(
                scoring_sheet.Share(
                    count=counts[seat],
                    points=earned[seat] + 4 * has_bonus + offices,
                    place=points.index(earned[seat]) + 1 if earned[seat] else 0,
                    has_king_bonus=has_bonus,
                    has_home_bonus=has_bonus,
                    offices=offices,
                )
            )
        areas.append(scoring_sheet.ScoredArea(area, name, points, tuple(shares)))
    return replace(plain, areas=tuple(areas), offices="Davon für Ämter")


def an_end(chance: Random) -> final_sheet.FinalSheet:
    count = seats(chance)
    called = names(chance, count)
    moments = chance.choice((7, 10))
    lines = []
    for _ in range(count):
        line = [0]
        for _ in range(moments - 1):
            line.append(line[-1] + chance.choice((0, 0, 3, 8, 25)))
        lines.append(tuple(line))
    order = sorted(range(count), key=lambda player: -lines[player][-1])
    finishers = tuple(
        final_sheet.Finisher(
            player, called[player], 1 + sum(line[-1] > lines[player][-1] for line in lines), lines[player][-1]
        )
        for player in order
    )
    labels = ("Regionen in den großen Wertungen", "Castillo", "Königsbonus", "Heimatbonus", "Sonderwertungen")
    return final_sheet.FinalSheet(
        heading=f"{called[order[0]]} gewinnt El Grande",
        ranking=finishers,
        chart_heading="Siegpunkte nach jeder Runde",
        rounds=tuple(str(moment) for moment in range(moments)),
        points=tuple(lines),
        sources=tuple(
            final_sheet.Source(label, tuple(chance.randint(0, 99) for _ in range(count))) for label in labels
        ),
    )


def a_lobby(chance: Random) -> lobby_card.LobbyCard:
    taken = seats(chance, 1)
    people = [lobby_card.LobbySeat(name, chance.choice(("", "Computerspieler"))) for name in names(chance, taken)]
    return lobby_card.LobbyCard(
        title=chance.choice(("Tisch 7", f"Tisch 1234 · {'Freitagabend in Altkastilien ' * 2}")),
        seats=(*people, *[None] * (5 - taken)),
        free="noch frei",
        options=chance.choice((OPTIONS[:4], OPTIONS, MANY_OPTIONS)),
        note="Noch zwei können sich dazusetzen.",
    )


def a_review(chance: Random) -> review_sheet.ReviewSheet:
    count = seats(chance)
    called = names(chance, count)
    lines: list[list[int]] = [[] for _ in range(count)]
    labels = []
    for moment in range(36):
        weights = [chance.random() ** 2 + 0.05 for _ in range(count)]
        for line, weight in zip(lines, weights, strict=True):
            line.append(round(100 * weight / sum(weights)))
        labels.append(str(moment // 4 + 1) if moment % 4 == 0 else "")
    rows = tuple(
        review_sheet.TurningRow(chance.randrange(count), f"Runde {number} · Zug von {called[0]}", "31 % auf 52 %")
        for number in range(2, 2 + chance.randint(0, 3))
    )
    return review_sheet.ReviewSheet("Gewinnaussichten", tuple(labels), tuple(map(tuple, lines)), called, rows)


def a_table(chance: Random) -> table_sheet.TableSheet:
    """Standings, or a cross table of ten."""
    if chance.random() < 0.5:
        columns = [table_sheet.Column(""), table_sheet.Column("Spieler", "left", is_wide=True)]
        columns += [table_sheet.Column(str(number), "middle") for number in range(1, 11)]
        cells = [[str(row), name, *["12:10"] * 10] for row, name in enumerate(names(chance, len(NAMES)), start=1)]
    else:
        labels = ("Partien", "Siege", "Punkte", "Sonneborn-Berger", "Gegeneinander")
        columns = [table_sheet.Column("Rang"), table_sheet.Column("Spielerin oder Spieler", "left", is_wide=True)]
        columns += [table_sheet.Column(label) for label in labels]
        cells = [
            [str(row), name, "4", "1", f"{chance.randint(1, 48)}", "1.234,56", "-3"]
            for row, name in enumerate(names(chance, len(NAMES)), start=1)
        ]
    rows = tuple(
        table_sheet.TableRow(tuple(each), is_marked=row == 2, ends_part=row in (1, 5)) for row, each in enumerate(cells)
    )
    note = "Ein Strich trennt, wer auf- und absteigt, von allen, die in ihrer Division bleiben."
    return table_sheet.TableSheet("Frühjahrsliga 2026", "Division 1 · Runde 2 von 4", tuple(columns), rows, note)


def a_player(chance: Random) -> player_sheet.PlayerSheet:
    values = [1500]
    for _ in range(chance.choice((1, 12, 60))):
        values.append(values[-1] + chance.randint(-60, 70))
    labels = ("Wertung", "Gewertete Partien", "Siege", "Plätze zu viert", "Plätze zu fünft", "Beste Partie")
    figures = ("1655 ± 180", "123", "17", "12 · 15 · 13 · 21", "2 · 5 · 3 · 1 · 4", "114 Punkte")
    return player_sheet.PlayerSheet(
        name=chance.choice(NAMES),
        about="El Grande, über Tage",
        chart_heading="Wertung nach jeder Partie",
        values=tuple(values),
        margins=tuple(max(150, 667 - 40 * number) for number in range(len(values))),
        figures=tuple(zip(labels, figures, strict=True)),
        favourites=chance.choice(
            (
                (),
                (
                    ("Lieblingsregionen", "Castilla la Nueva (123) · Castilla la Vieja (101) · Baskenland (99)"),
                    ("Lieblingskarten", "Vier beliebige Caballeros (12) · Der König zieht weiter (9) · Steuern (8)"),
                    ("Trophäen", "1. Frühjahrsliga 2026 · 2. Sommerliga der alten Hasen · 3. Herbstliga"),
                ),
            )
        ),
        note="In neunzehn von zwanzig Fällen liegt die wahre Stärke innerhalb der Spanne.",
    )


@dataclass(frozen=True)
class SheetKind:
    """A kind of picture: its module and how facts for it are made up."""

    module: Any
    make: Callable[[Random], Any]

    def paper(self, seed: int, theme: Theme) -> Paper:
        paper: Paper = self.module.draw(self.make(Random(seed)), theme)
        return paper

    def png(self, seed: int, theme: Theme) -> bytes:
        picture: Image.Image = self.module.compose(self.make(Random(seed)), theme)
        return encode(picture)


KINDS = {
    "action_card": SheetKind(action_card, an_action_card),
    "open_cards": SheetKind(open_cards, the_open_cards),
    "power_cards": SheetKind(power_cards, a_hand),
    "secret_disc": SheetKind(secret_disc, a_disc),
    "scoring_sheet": SheetKind(scoring_sheet, a_scoring),
    "scoring_with_offices": SheetKind(scoring_sheet, a_scoring_with_offices),
    "final_sheet": SheetKind(final_sheet, an_end),
    "lobby_card": SheetKind(lobby_card, a_lobby),
    "review_sheet": SheetKind(review_sheet, a_review),
    "table_sheet": SheetKind(table_sheet, a_table),
    "player_sheet": SheetKind(player_sheet, a_player),
}
