"""Setting up a season and announcing it."""

from __future__ import annotations

from cogs.answers import answer_in_place
from cogs.asking import bot_of, words_of
from cogs.leagues.asking import organised
from cogs.leagues.crier import post_sign_up
from cogs.problems import UnknownControl
from cogs.ui.blocks import Layout, text
from cogs.ui.controls import Press, answers
from cogs.ui.leagues import founding as ui


@answers(ui.CHANGE)
async def rule_chosen(press: Press) -> None:
    interaction = press.interaction
    book = await organised(press)
    try:
        changes = ui.changed_rules(press.text(1), press.value(), book.rules.rounds_at_once)
    except (KeyError, ValueError):
        raise UnknownControl from None
    book = await bot_of(interaction).leagues.founding.change(book.id, rules=changes)
    await answer_in_place(interaction, ui.draft_panel(book, words_of(interaction)))


@answers(ui.ANNOUNCE)
async def announce_pressed(press: Press) -> None:
    interaction = press.interaction
    bot, book = bot_of(interaction), await organised(press)
    was_announced = book.is_announced
    book = await bot.leagues.founding.announce(book.id)
    if not was_announced:
        await post_sign_up(bot, book)
    channel = f"<#{book.stored.channel_id}>"
    await answer_in_place(interaction, Layout(text(words_of(interaction)("league.announced", channel=channel))))


@answers(ui.DROP)
async def drop_pressed(press: Press) -> None:
    interaction = press.interaction
    book = await organised(press)
    await bot_of(interaction).leagues.founding.drop(book.id)
    await answer_in_place(interaction, Layout(text(words_of(interaction)("league.dropped"))))
