"""The board in words, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import Words, plain
from bot.narrator.naming import Naming
from engine.elgrande.view import RegionView, View

ALT_TEXT_LIMIT = 1024
"""Discord's limit."""
LETTERS = "ABCDE"
SHORT_NAME = 16


def alt_text(view: View, names: Sequence[str], words: Words) -> str:
    """The whole position in one text of at most 1024 characters; if it is longer, letters stand for the players."""
    text = " ".join(_lines(view, Naming(names, words, words.plain_name)))
    if len(text) <= ALT_TEXT_LIMIT:
        return text
    letters = Naming(LETTERS[: len(names)], words, words.plain_name)
    legend = [
        words("alt.letter", letter=letter, player=plain(name, longest=SHORT_NAME))
        for letter, name in zip(LETTERS, names, strict=False)
    ]
    text = " ".join([words("alt.letters", letters=", ".join(legend)), *_lines(view, letters)])
    return plain(text, longest=ALT_TEXT_LIMIT)


def _lines(view: View, naming: Naming) -> list[str]:
    words = naming.words
    lines = [
        words("alt.round", round=view.round, last=view.rounds[-1]),
        words("alt.king", region=naming.region(view.king)),
        *(_region(region, naming) for region in view.regions if any(region.caballeros) or region.grandes),
        _castillo(view, naming),
        *_scoring_tables(view, naming),
        _each("alt.court", view.court, naming),
        _each("alt.province", view.province, naming),
        _each("alt.score", view.score, naming),
    ]
    if any(view.discs_ready):
        ready = [seat for seat, is_ready in enumerate(view.discs_ready) if is_ready]
        lines.append(words("alt.discs_ready", players=naming.players(ready)))
    return lines


def _region(region: RegionView, naming: Naming) -> str:
    """Such as "Galicia: Ana 3, Ben 2, Grande Ana."."""
    parts = [
        naming.words("alt.number", player=naming.player(seat), number=count)
        for seat, count in enumerate(region.caballeros)
        if count
    ]
    parts += [naming.words("alt.grande", player=naming.player(seat)) for seat in region.grandes]
    return naming.words("alt.region", region=naming.region(region.id), pieces=", ".join(parts))


def _castillo(view: View, naming: Naming) -> str:
    """What is in a closed Castillo stays untold."""
    if view.castillo is None:
        return naming.words("alt.castillo_closed")
    if not any(view.castillo):
        return naming.words("alt.castillo_empty")
    parts = [
        naming.words("alt.number", player=naming.player(seat), number=count)
        for seat, count in enumerate(view.castillo)
        if count
    ]
    return naming.words("alt.region", region=naming.region("castillo"), pieces=", ".join(parts))


def _scoring_tables(view: View, naming: Naming) -> list[str]:
    return [
        naming.words("alt.scoring_table", table=table, area=naming.region(area))
        for table, area in view.scoring_tables.items()
        if area is not None
    ]


def _each(key: str, numbers: Sequence[int], naming: Naming) -> str:
    parts = [
        naming.words("alt.number", player=naming.player(seat), number=number) for seat, number in enumerate(numbers)
    ]
    return naming.words(key, numbers=", ".join(parts))
