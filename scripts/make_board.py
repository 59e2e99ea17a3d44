"""Draw docs/board.png: the board in the middle of a game, as the README shows it.

    python -m scripts.make_board [FOLDER]

Computer players play one game until the turn that is shown. With a FOLDER, the board of that moment is written there in
every theme and both layouts, at full size and as wide as Discord shows it: for looking at after a change.
"""

from __future__ import annotations

import io
import itertools
import sys
from pathlib import Path
from random import Random

from PIL import Image

from bot.elgrande.picture import board_words, changes_of
from bot.i18n.texts import Texts
from engine import Game
from engine.core.events import Event
from engine.core.rounds import TurnEnded
from engine.elgrande.events.base_game import RoundBegan
from engine.elgrande.seen.view import View
from engine.players.random_player import RandomPlayer
from render.elgrande import board
from render.elgrande.moves.changes import BoardChanges
from render.layout import LAYOUTS, LayoutName
from render.theme import load_theme, themes

TARGET = Path(__file__).parents[1] / "docs" / "board.png"
NAMES = ("Isabel", "Matthias", "Lucía", "Tomasz", "Birgit")
SEED, ROUND, TURNS = 36, 5, 3
PHONE = 550


def moment() -> tuple[View, BoardChanges]:
    """The public View after some turns of a round, and what the last of them changed."""
    game, player = Game.new({"players": len(NAMES)}, SEED), RandomPlayer(Random(SEED))
    turn: list[Event] = []
    while game.waiting:
        seat = game.waiting[0]
        events = game.apply(seat, player.choose(game.view(seat)))
        turn += events
        if any(isinstance(event, TurnEnded | RoundBegan) for event in events):
            view = game.view(None)
            if view.round == ROUND and len(view.turns_done) == TURNS:
                return view, changes_of(turn)
            turn = []
    raise RuntimeError("The game has no such turn.")


def png(view: View, changes: BoardChanges, *, theme: str = "light", layout: LayoutName = "wide") -> bytes:
    """The board of that moment."""
    words = board_words(view, NAMES, Texts.load().default)
    return board.render(view, words, load_theme(theme), layout=layout, changes=changes)


def main() -> None:
    """Write the picture, and those for looking at if a folder is named."""
    view, changes = moment()
    TARGET.write_bytes(png(view, changes))
    print(f"{TARGET.name}: {TARGET.stat().st_size // 1000} kB")
    for folder in map(Path, sys.argv[1:2]):
        folder.mkdir(parents=True, exist_ok=True)
        for theme, layout in itertools.product(themes(), LAYOUTS):
            picture = Image.open(io.BytesIO(png(view, changes, theme=theme, layout=layout))).convert("RGB")
            picture.save(folder / f"{theme}-{layout}.png")
            small = (PHONE, round(picture.height * PHONE / picture.width))
            picture.resize(small, Image.Resampling.LANCZOS).save(folder / f"{theme}-{layout}-{PHONE}.png")


if __name__ == "__main__":
    main()
