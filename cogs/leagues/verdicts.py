"""How an organiser decides: what is to hold is chosen, and a form asks for the reason."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

import discord

from bot.i18n import Words
from bot.leagues.rules.rulings import Correction, Excused, PlacesDecided, Revoked, Ruling, Void
from bot.leagues.running.decisions import LONGEST_REASON
from cogs.shared import forms
from cogs.shared.answers import suppress_already_answered
from cogs.shared.asking import words_of
from cogs.shared.controls import Option
from cogs.shared.problems import UnknownControl

PLACED: Final = "placed"
VOID: Final = "void"
EXCUSED: Final = "excused"
FINED: Final = "fined"
REVOKED: Final = "revoked"
OfTable = Literal["placed", "void", "excused"]
"""What may be decided about a table."""

REASON: Final = "reason"
PLACES: Final = "places"
POINTS: Final = "points"
"""The fields of the form."""
WRITTEN_PLACE: Final = re.compile(r"\d+")


def decision_options(rulings: Sequence[Ruling], words: Words) -> list[Option]:
    """Decisions in a menu, each with its reason."""
    return [Option(words(f"league.decision.{ruling.verdict.kind}"), ruling.key, ruling.reason) for ruling in rulings]


async def ask_reason(interaction: discord.Interaction, custom_id: str, verdict: str, seats: int) -> None:
    """Open the form of a decision: it asks for the reason, and for what else it needs."""
    words = words_of(interaction)
    form = discord.ui.Modal(title=words(f"league.decide.{verdict}.title"), custom_id=custom_id)
    if verdict == PLACED:
        _field(form, PLACES, words("league.decide.places"), words("league.decide.places_help", count=seats), 20)
    if verdict == FINED:
        _field(form, POINTS, words("league.decide.points"), words("league.decide.points_help"), 8)
    _field(form, REASON, words("league.decide.reason"), words("league.decide.reason_help"), LONGEST_REASON)
    with suppress_already_answered(interaction):
        await forms.ask(interaction, form)


def _field(form: discord.ui.Modal, name: str, label: str, described: str, longest: int) -> None:
    field: discord.ui.TextInput[discord.ui.LayoutView] = discord.ui.TextInput(
        custom_id=name, min_length=1, max_length=longest
    )
    form.add_item(discord.ui.Label(text=label, description=described, component=field))


def correction(submission: forms.Submission, table: str, at: int) -> Correction:
    """What is decided about a table. In the id of the form the verdict stands at this place, and behind it whom or what
    it is about. Raises UnknownControl."""
    press = submission.press
    match press.text(at):
        case "void":
            return Void(table)
        case "placed":
            return PlacesDecided(table, tuple(map(int, WRITTEN_PLACE.findall(submission.field(PLACES)))))
        case "excused":
            return Excused(table, press.text(at + 1))
        case "revoked":
            return Revoked(press.text(at + 1))
    raise UnknownControl
