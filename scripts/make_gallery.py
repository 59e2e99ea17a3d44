"""Draw the gallery: small pictures of every kind in every theme, from one game that chance plays.

Writes `docs/gallery/*.png` and `docs/gallery.md`. The same code draws the same files, so the difference of two
versions shows what a change did to the pictures.
"""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, cast

from PIL import Image

from bot.elcaballero import FACE
from bot.elcaballero.aiming import Aim, piece_of, places, settled
from bot.elcaballero.picture import island_words
from bot.elgrande import sheets
from bot.elgrande.picture import board_words, changes_of
from bot.i18n.texts import Texts
from bot.i18n.words import Words
from bot.replays.service import Replay
from bot.replays.sheets import final_facts
from bot.replays.sheets import review_sheet as sheet_of_review
from bot.replays.steps import ReplayStep
from bot.storage.records.tables import Seat, SeatKind, Table, TableStatus
from cogs.lobby import message
from engine import Game
from engine.core.events import Event
from engine.core.insight import Insight
from engine.core.rounds import TurnEnded
from engine.elcaballero.players.caretaker import ElCaballeroCaretaker
from engine.elcaballero.seen.view import CellView, ElCaballeroView
from engine.elgrande import facts
from engine.elgrande.events.base_game import RoundBegan
from engine.elgrande.seen.view import View
from engine.players.random_player import RandomPlayer
from engine.players.reviewing import turning_points
from render.elcaballero import board as island
from render.elcaballero import ghost
from render.elcaballero.sheets import score_sheet
from render.elgrande import board
from render.elgrande.moves.changes import BoardChanges
from render.elgrande.sheets import action_card, open_cards, scoring_sheet, secret_disc
from render.png import encode
from render.sheets import final_sheet, lobby_card, player_sheet, power_cards, review_sheet, table_sheet
from render.theme import Theme, load_theme, themes

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "gallery"
PAGE = ROOT / "docs" / "gallery.md"
WIDTH = 550  # how wide Discord shows a picture
THEMES = tuple(sorted(themes(), key=lambda name: (name != "light", name != "dark", name)))
SEED = 4
EXPANSIONS_SEED = 52  # of a game in which a bridge, an alliance and a limit board are to be seen at once
NAMES = ("Isabel", "Fernando", "Leonor", "Diego", "Ximena")
SHOWN_ROUND = 5
CARE = 0.6  # how often a player of El Caballero plays with care, and not by chance
ME = 2

Draw = Callable[[Theme], bytes]


def file_of(compose: Callable[..., Image.Image], *facts: Any) -> Draw:
    """What draws a picture of these facts as a PNG file."""
    return lambda theme: encode(compose(*facts, theme))


@dataclass(frozen=True)
class ShownGame:
    """What the gallery shows of the game."""

    table: Table
    pages: list[Replay]
    events: list[Event]
    view: Replay
    """A position in the middle of a round."""
    changes: BoardChanges
    """What the last turn before it did."""
    chances: list[tuple[float, ...]]
    """Everybody's chances of winning at each of the pages."""


@dataclass(frozen=True)
class Exhibit:
    """A kind of picture in the gallery."""

    name: str
    """Of the files."""
    title: str
    draw: Draw


def table() -> Table:
    seats = tuple(Seat(number, SeatKind.PERSON, number + 1, name, number) for number, name in enumerate(NAMES))
    return Table(1, 1, 1, "Friday evening", {}, seed=7, seats=seats, id=7, status=TableStatus.RUNNING)


def play() -> ShownGame:
    """A whole game of five, every choice made by chance. The same seed gives the same game."""
    game, chance, found = Game.new({"players": len(NAMES)}, SEED), Random(SEED), table()
    steps: list[ReplayStep] = []
    views = []
    chances = []
    turn: list[Event] = []
    shown: tuple[int, BoardChanges] | None = None
    while game.waiting:
        at_round = game.view(None).round
        seat = chance.choice(game.waiting)
        events = tuple(game.apply(seat, chance.choice(game.pending[seat])))
        steps.append(ReplayStep(len(steps) + 1, "turn", at_round, seat, events))
        views.append(game.view(ME))
        chances.append(tuple(insight_of(game).chances(game)))
        turn += events
        if any(isinstance(event, TurnEnded | RoundBegan) for event in events):
            if at_round == SHOWN_ROUND and len(views[-1].turns_done) == 3:
                shown = len(steps) - 1, changes_of(turn)
            turn = []
    if shown is None:
        raise RuntimeError("The game has no such turn: choose another seed.")
    told = tuple(steps)
    pages = [Replay(found, ME, told, position, view) for position, view in enumerate(views)]
    return ShownGame(
        found, pages, [event for step in steps for event in step.events], pages[shown[0]], shown[1], chances
    )


def insight_of(game: Game[Any, Any]) -> Insight:
    """What there is to judge its positions by."""
    insight = game.definition.insight
    if insight is None:
        raise RuntimeError("Nobody knows how to judge this game.")
    return insight


def play_with_expansions() -> View:
    """The moment of a game with all expansions of King & Intrigue in which most lasting effects are to be seen."""
    every = ["jubilee", "king_and_intrigue", "players_edition", "special_cards"]
    game, chance = Game.new({"players": len(NAMES), "expansions": every}, EXPANSIONS_SEED), Random(EXPANSIONS_SEED)
    fullest: View = game.view(None)
    while game.waiting:
        seat = chance.choice(game.waiting)
        game.apply(seat, chance.choice(game.pending[seat]))
        view = game.view(None)
        if view.turn is not None and len(_kinds(view)) > len(_kinds(fullest)):
            fullest = view
    return fullest


SETS = (
    ("colonies", "The board with Grand Inquisitor & Colonies", ("inquisitor",)),
    ("grandissimo", "The board with Grandissimo", ("grandissimo",)),
    ("all-sets", "The board with King & Intrigue and the colonies", ("jubilee", "king_and_intrigue", "inquisitor")),
)
"""Boards with more than Spain: the name of the files, the title, and the expansions."""
SETS_SEED, SETS_PLAYERS, SETS_ROUND = 5, 4, 4


def play_set(expansions: Sequence[str]) -> View:
    """A position in the middle of a round, in a game that computer players play: that with most in the prison and
    aboard, if there are such.
    """
    options = {"players": SETS_PLAYERS, "expansions": list(expansions)}
    game, player = Game.new(options, SETS_SEED), RandomPlayer(Random(SETS_SEED))
    found: list[View] = []
    while game.waiting:
        seat = game.waiting[0]
        game.apply(seat, player.choose(game.view(seat)))
        view: View = game.view(None)
        if view.turn is not None and len(view.turns_done) == 2:
            found.append(view)
    return max(found, key=lambda view: (_beside(view), view.round == SETS_ROUND))


def _beside(view: View) -> int:
    """Who sits in the prison or is aboard."""
    return sum(view.prison) + sum(ship.aboard for ship in view.ships)


def _kinds(view: View) -> set[str]:
    """The effects that lie somewhere on the board."""
    return {effect.name for effect in view.effects if effect.areas}


def entries(kept: ShownGame, words: Words) -> list[Exhibit]:
    """All kinds, in the order of the page."""
    view = View.of(kept.view.view)
    on_board = board_words(view, kept.table.names, words)
    scorings = sheets.scoring_sheets(kept.events, NAMES, words)
    general = [sheet for sheet in scorings if sheet.scores]
    special = [sheet for sheet in scorings if not sheet.scores]
    with_markers = play_with_expansions()
    return [
        Exhibit(
            "board-wide",
            "The board for the thread",
            lambda theme: board.render(view, on_board, theme, changes=kept.changes),
        ),
        Exhibit(
            "board-tall",
            "The board for phones",
            lambda theme: board.render(view, on_board, theme, layout="tall", changes=kept.changes),
        ),
        Exhibit(
            "board-expansions",
            "The board with all expansions of King & Intrigue",
            lambda theme: board.render(with_markers, board_words(with_markers, kept.table.names, words), theme),
        ),
        *(
            Exhibit(f"board-{name}", title, file_of(board.compose, shown, board_words(shown, kept.table.names, words)))
            for name, title, expansions in SETS
            for shown in [play_set(expansions)]
        ),
        Exhibit("open-cards", "The open action cards", file_of(open_cards.compose, sheets.open_cards(view, words))),
        Exhibit("action-card", "One action card", file_of(action_card.compose, sheets.action_card("eviction", words))),
        Exhibit(
            "power-cards",
            "A hand of power cards",
            file_of(power_cards.compose, sheets.power_cards(view, words)),
        ),
        Exhibit("power-actions", "Power cards with actions", file_of(power_cards.compose, with_actions(view, words))),
        Exhibit("choosing", "Choosing thirteen of them", file_of(power_cards.compose, to_choose(words))),
        Exhibit(
            "secret-disc",
            "The secret disc, for its owner",
            file_of(secret_disc.compose, sheets.secret_disc(View.of(replace(view, my_disc="granada")), words)),
        ),
        Exhibit("scoring", "A general scoring", file_of(scoring_sheet.compose, general[1])),
        Exhibit("special-scoring", "What a card scores", file_of(scoring_sheet.compose, special[0])),
        Exhibit("end", "The end of a game", file_of(final_sheet.compose, final_facts(kept.pages, words))),
        Exhibit("review", "A game looked back at", file_of(review_sheet.compose, reviewed(kept, words))),
        Exhibit("standings", "The standings of a league", file_of(table_sheet.compose, STANDINGS)),
        Exhibit("player", "A player's strength", file_of(player_sheet.compose, PLAYER)),
        Exhibit("lobby", "A table that waits for players", file_of(lobby_card.compose, a_lobby(words))),
    ]


STANDINGS = table_sheet.TableSheet(
    title="Spring league",
    about="Division 1 · round 2 of 3",
    columns=(
        table_sheet.Column("Place"),
        table_sheet.Column("Player", "left", is_wide=True),
        *map(table_sheet.Column, ("Games", "Wins", "Points")),
    ),
    rows=tuple(
        table_sheet.TableRow((str(place), name, "2", wins, points), is_marked=place == ME + 1, ends_part=place == 2)
        for place, (name, wins, points) in enumerate(
            zip(NAMES, ("2", "1", "1", "0", "0"), ("8", "7", "5", "3", "2"), strict=True), start=1
        )
    ),
    note="Whoever stands above the line moves up.",
)
PLAYER = player_sheet.PlayerSheet(
    name=NAMES[ME],
    about="El Grande, over days",
    chart_heading="Rating after every game",
    values=(1500, 1540, 1585, 1570, 1622, 1660, 1648, 1701),
    margins=(667, 520, 430, 372, 330, 300, 278, 260),
    figures=(("Rating", "1701 ± 260"), ("Rated games", "7"), ("Wins", "3"), ("Best game", "114 points")),
    note="Nineteen times out of twenty the true strength is within the margin.",
)


def reviewed(kept: ShownGame, words: Words) -> review_sheet.ReviewSheet:
    """How the chances of winning went, and where they turned, at the end of each turn."""
    pages, chances = kept.pages[::8], kept.chances[::8]
    sheet = sheet_of_review(pages, chances, turning_points(chances), words)
    return cast("review_sheet.ReviewSheet", sheet.facts)


def entries_of_elcaballero(words: Words) -> list[Exhibit]:
    """The table of El Caballero, a tile that somebody thinks of laying, and the points of a scoring."""
    shown, happened = play_elcaballero()
    names = NAMES[: shown.players]
    on_table = island_words(shown, names, words)
    aim = next(aim for face in shown.display if (aim := settled(Aim(str(face.tile)), shown)) is not None)
    others = tuple(CellView.named(cell) for cell in places(shown, aim.what) if cell != aim.cell)
    laying = ghost.Ghost(piece_of(shown, aim), others)
    (scoring,) = FACE.scoring_sheets(happened, names, words)
    written = cast("score_sheet.ScoreSheet", scoring.facts)
    return [
        Exhibit("island", "El Caballero", lambda theme: island.render(shown, on_table, theme)),
        Exhibit("laying", "Laying a tile", file_of(ghost.compose, shown, on_table, laying)),
        Exhibit("score-sheet", "A scoring of El Caballero", file_of(score_sheet.compose, written)),
    ]


def play_elcaballero() -> tuple[ElCaballeroView, list[Event]]:
    """A position after the first scoring in which somebody may lay a tile, and what happened until then."""
    game = Game.new({"game": "elcaballero", "players": 4, "expanded": True}, SEED)
    chance = Random(SEED)
    careful = ElCaballeroCaretaker(chance)
    happened = list(game.events)
    while True:
        (player,) = game.waiting
        view = ElCaballeroView.of(game.view(player))
        if view.sheet and any(choice.startswith("lay ") for choice in view.choices):
            return view, happened
        others = [choice for choice in view.choices if not choice.startswith(("take_card ", "end"))]
        choice = careful.choose(view) if chance.random() < CARE else chance.choice(others or view.choices)
        happened += game.apply(player, choice)


def with_actions(view: View, words: Words) -> power_cards.PowerCards:
    """The power cards of King & Intrigue."""
    deck = tuple(facts.KING_AND_INTRIGUE_CARDS.values())
    values = [card.value for card in deck]
    played = (60, 110)
    hand = tuple(value for value in values if value not in played)
    shown = replace(view, power_deck=deck, hand=hand, played_power_cards=(played,) * view.players)
    return sheets.power_cards(shown, words)


def to_choose(words: Words) -> power_cards.PowerCards:
    """A page of the power cards that may be chosen, some of them ticked."""
    deck = [*facts.KING_AND_INTRIGUE_CARDS.values()][:10]
    return sheets.cards_to_choose(words("sheet.power_cards"), deck, [card.value for card in deck[::3]], words)


def a_lobby(words: Words) -> lobby_card.LobbyCard:
    """A table with three players, one of them a computer."""
    found = table()
    computer = replace(found.seats[2], kind=SeatKind.COMPUTER, user_id=None)
    return message.lobby_card(replace(found, status=TableStatus.LOBBY, seats=(*found.seats[:2], computer)), words)


def all_cards(words: Words, theme: Theme) -> Image.Image:
    """Every action card side by side, small."""
    columns, size, gap = 3, (WIDTH * 2 // 3 - 8, 216), 8
    cards = list(facts.ACTION_CARDS)
    rows = -(-len(cards) // columns)
    sheet = Image.new("RGB", (columns * (size[0] + gap), rows * (size[1] + gap)), theme.colours.backdrop)
    for number, card in enumerate(cards):
        picture = action_card.compose(sheets.action_card(card, words), theme).convert("RGB")
        place = number % columns * (size[0] + gap), number // columns * (size[1] + gap)
        sheet.paste(picture.resize(size, Image.Resampling.LANCZOS), place)
    return sheet


def save(picture: Image.Image, name: str, colours: int) -> None:
    """Write a picture of the gallery. Colours are fitted to it: so the pieces of every player keep theirs."""
    small = picture.quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE)
    small.save(FOLDER / f"{name}.png", optimize=True)


def page(names: list[tuple[str, str]]) -> Iterator[str]:
    """The lines of docs/gallery.md."""
    yield "# Gallery\n"
    yield "Every kind of picture in every theme, as wide as Discord shows it. All are drawn by the code of this house,"
    yield "from games that chance plays; `make gallery` draws them anew. What is drawn where stands in"
    yield "[pictures.md](pictures.md).\n"
    for name, title in names:
        yield f"## {title}\n"
        yield f"| {' | '.join(THEMES)} |\n|{'---|' * len(THEMES)}"
        yield "".join(f"| ![{title}, {theme}](gallery/{name}-{theme}.png) " for theme in THEMES) + "|\n"
    yield "## All action cards\n"
    yield "Those that are in a stack more than once are shown once.\n"
    yield "![All action cards](gallery/all-cards.png)"


def main() -> None:
    """Draw everything."""
    words = Texts.load().default
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    made = [*entries(play(), words), *entries_of_elcaballero(words)]
    for entry in made:
        for theme in THEMES:
            picture = Image.open(io.BytesIO(entry.draw(load_theme(theme)))).convert("RGB")
            height = round(picture.height * WIDTH / picture.width)
            save(picture.resize((WIDTH, height), Image.Resampling.LANCZOS), f"{entry.name}-{theme}", 256)
    save(all_cards(words, load_theme()), "all-cards", 128)
    PAGE.write_text("\n".join(page([(entry.name, entry.title) for entry in made])) + "\n", encoding="utf-8")
    total = sum(file.stat().st_size for file in FOLDER.iterdir())
    print(f"{len(list(FOLDER.iterdir()))} pictures, {total / 1e6:.1f} MB, in {FOLDER.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
