"""What one presses at a table of a season."""

from __future__ import annotations

from bot.leagues.rules.league import KeptSeason
from cogs.leagues.asking import season_here
from cogs.shared import forms as modals
from cogs.shared.answers import answer_privately, suppress_already_answered
from cogs.shared.asking import bot_of, member_of, words_of
from cogs.shared.blocks import Layout, text
from cogs.shared.controls import Press, answers
from cogs.shared.problems import UnknownControl
from cogs.ui.leagues import tables as ui


@answers(ui.HERE)
async def here_pressed(press: Press) -> None:
    interaction = press.interaction
    kept = await season_here(interaction, press.number(0))
    taking_part = bot_of(interaction).leagues.taking_part
    await taking_part.appear(kept.id, _name(kept, press.text(1)), member_of(interaction), interaction.id)
    await answer_privately(interaction, Layout(text(words_of(interaction)("league.here.noted"))))


@answers(ui.TAKE)
async def take_pressed(press: Press) -> None:
    interaction = press.interaction
    kept = await season_here(interaction, press.number(0))
    taking_part = bot_of(interaction).leagues.taking_part
    await taking_part.take_over(kept.id, _name(kept, press.text(1)), press.text(2), member_of(interaction))
    await answer_privately(interaction, Layout(text(words_of(interaction)("league.seat_taken"))))


@answers(ui.DISPUTE)
async def dispute_pressed(press: Press) -> None:
    kept = await season_here(press.interaction, press.number(0))
    _name(kept, press.text(1))
    with suppress_already_answered(press.interaction):
        form = ui.dispute_form(kept.id, press.text(1), words_of(press.interaction))
        await modals.ask(press.interaction, form)


@modals.submits(ui.DISPUTE_FORM)
async def dispute_written(submission: modals.Submission) -> None:
    press = submission.press
    interaction = press.interaction
    kept = await season_here(interaction, press.number(0))
    reason = submission.field(ui.REASON)
    taking_part = bot_of(interaction).leagues.taking_part
    await taking_part.dispute(kept.id, _name(kept, press.text(1)), interaction.user.id, reason, interaction.id)
    await answer_privately(interaction, Layout(text(words_of(interaction)("league.disputed"))))


def _name(kept: KeptSeason, short: str) -> str:
    """The name of a table of the season by what an address calls it. Raises UnknownControl."""
    name = f"{kept.rules.id}:{short}"
    if name not in kept.season.tables:
        raise UnknownControl
    return name
