"""Setting up a season and announcing it."""

from __future__ import annotations

import orjson

from cogs.leagues.asking import organised
from cogs.leagues.crier import post_sign_up
from cogs.lobby.options import offers, value_chosen
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, words_of
from cogs.shared.blocks import Layout, text
from cogs.shared.controls import Press, answers
from cogs.shared.problems import UnknownControl
from cogs.ui.leagues import declaring
from cogs.ui.leagues import founding as ui


@answers(declaring.CHANGE)
async def rule_chosen(press: Press) -> None:
    interaction, kept = press.interaction, await organised(press)
    rule = declaring.rule_named(press.text(1))
    if rule is None or press.value() not in rule.values(kept):
        raise UnknownControl
    founding = bot_of(interaction).leagues.founding
    kept = await founding.change(kept.id, **rule.changes(kept, press.value()))
    panel = ui.draft_panel if rule in declaring.FIRST else ui.more_panel
    await answer_in_place(interaction, panel(kept, words_of(interaction)))


@answers(ui.DETAILS)
async def details_pressed(press: Press) -> None:
    kept = await organised(press)
    await answer_in_place(press.interaction, ui.more_panel(kept, words_of(press.interaction)))


@answers(ui.PLAYED)
async def played_pressed(press: Press) -> None:
    kept, words = await organised(press), words_of(press.interaction)
    panel = ui.draft_panel(kept, words) if len(press.arguments) > 1 else ui.played_panel(kept, words)
    await answer_in_place(press.interaction, panel)


@answers(ui.OPTION)
async def option_chosen(press: Press) -> None:
    interaction, kept = press.interaction, await organised(press)
    offered = offers(orjson.loads(kept.stored.options))
    offer = next((each for each in offered if each.name == press.text(1)), None)
    if offer is None:
        raise UnknownControl
    value = value_chosen(offer, press.number(2) if len(press.arguments) > 2 else 0, press.values)
    kept = await bot_of(interaction).leagues.founding.change(kept.id, options={offer.name: value})
    await answer_in_place(interaction, ui.played_panel(kept, words_of(interaction)))


@answers(ui.ANNOUNCE)
async def announce_pressed(press: Press) -> None:
    interaction = press.interaction
    bot, kept = bot_of(interaction), await organised(press)
    was_announced = kept.is_announced
    kept = await bot.leagues.founding.announce(kept.id)
    if not was_announced:
        await post_sign_up(bot, kept)
    channel = f"<#{kept.stored.channel_id}>"
    await answer_in_place(interaction, Layout(text(words_of(interaction)("league.announced", channel=channel))))


@answers(ui.DROP)
async def drop_pressed(press: Press) -> None:
    interaction = press.interaction
    kept = await organised(press)
    await bot_of(interaction).leagues.founding.drop(kept.id)
    await answer_in_place(interaction, Layout(text(words_of(interaction)("league.dropped"))))
