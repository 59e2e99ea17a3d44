"""What was played already when somebody chooses a power card."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n.words import Words
from bot.narrator.names import in_lists


def bids_so_far(cards: Sequence[str | None], names: Sequence[str], words: Words) -> list[str]:
    """Such as "Played so far: Ana 11, Ben 7"; `cards` by seat, None where none is played yet."""
    told = [
        words("event.number_of_player", player=name, number=card)
        for name, card in zip(in_lists(names, words), cards, strict=True)
        if card is not None
    ]
    return [words("panel.played_so_far", cards=words.row(told, "event.row"))] if told else []
