"""Alt texts of the sheets of El Grande: all that stands on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.i18n.words import Words
from bot.narrator.alt_texts import SheetTeller, fitted_text, power_card_sentences
from render.elgrande.sheets.action_card import ActionCardSheet
from render.elgrande.sheets.open_cards import OpenCards
from render.elgrande.sheets.scoring_sheet import ScoringSheet, Share
from render.elgrande.sheets.secret_disc import SecretDisc
from render.sheets.power_cards import PowerCards


def sheet_text(sheet: Any, names: Iterable[str], words: Words) -> str:
    """What stands on a sheet; `names` are those of the players by seat, as people gave them."""
    return fitted_text(_TELLING[type(sheet)], sheet, names, words)


def _action_card(card: ActionCardSheet, _names: Sequence[str], words: Words) -> list[str]:
    if card.value is not None:
        return [f"{card.title}.", words.plural("sheet.alt.power_card", card.caballeros, value=card.value), card.text]
    return [f"{card.title}.", f"{card.stack}.", words.plural("sheet.alt.places", card.caballeros), card.text]


def _open_cards(sheet: OpenCards, names: Sequence[str], words: Words) -> list[str]:
    lines = [f"{sheet.heading}."]
    for card in sheet.cards:
        places = words.plural("sheet.alt.places", card.caballeros)
        lines.append(words("sheet.alt.card", title=card.title, places=places, short=card.short))
        if card.taken_by is not None:
            lines.append(words("sheet.alt.taken", player=names[card.taken_by]))
    return lines


def _secret_disc(sheet: SecretDisc, _names: Sequence[str], words: Words) -> list[str]:
    pointed_at = dict(sheet.areas).get(sheet.pointed_at or "")
    says = words("sheet.alt.disc_open") if pointed_at is None else words("sheet.alt.disc", region=pointed_at)
    return [f"{sheet.heading}.", says, sheet.note]


def _scoring_sheet(sheet: ScoringSheet, names: Sequence[str], words: Words) -> list[str]:
    between = words("alt.between")
    lines = [f"{sheet.heading}."]
    for area in sheet.areas:
        shares = [_share(share, names[seat], words) for seat, share in enumerate(area.shares) if share.points]
        if shares:
            lines.append(words("alt.region", region=area.name, pieces=between.join(shares)))
    earned = [sum(area.shares[seat].points for area in sheet.areas) for seat in range(len(sheet.players))]
    label, numbers = (sheet.total, sheet.scores) if sheet.scores else (sheet.earned, earned)
    sums = [words("alt.number", player=names[seat], number=number) for seat, number in enumerate(numbers)]
    lines.append(words("alt.region", region=label, pieces=between.join(sums)))
    return lines


def _share(share: Share, name: str, words: Words) -> str:
    said = words("sheet.alt.share", player=name, points=share.points)
    reasons = [words("sheet.alt.king")] if share.has_king_bonus else []
    reasons += [words("sheet.alt.home")] if share.has_home_bonus else []
    reasons += [words("sheet.alt.offices", points=share.offices)] if share.offices else []
    return words("sheet.alt.with_reasons", share=said, reasons=words("alt.between").join(reasons)) if reasons else said


_TELLING: dict[type, SheetTeller] = {
    ActionCardSheet: _action_card,
    OpenCards: _open_cards,
    PowerCards: power_card_sentences,
    SecretDisc: _secret_disc,
    ScoringSheet: _scoring_sheet,
}
