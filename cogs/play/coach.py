"""`/table hint`, which only who asks sees, and `/table review` of a game that is over."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.faces import face_of
from bot.game.errors import PanelOutOfDate
from bot.game.states import SeatState
from bot.i18n.words import Words
from bot.limits import Costly
from bot.narrator.names import in_messages
from bot.replays.service import Replay
from bot.replays.sheets import review_sheet
from bot.replays.steps import step_title
from bot.storage.records.tables import Table, TableStatus
from bot.tables.computers.coach import Hint
from cogs.play import panel
from cogs.shared.answers import answer_privately, put_off
from cogs.shared.asking import bot_of, look_of, require_sight, turn_of, words_of
from cogs.shared.blocks import Item, Layout, Picture, galleries, row, small, text
from cogs.shared.controls import PRIMARY, Control, Press, action
from cogs.shared.drawing import sheet_picture
from cogs.shared.naming import heading, signed_names
from cogs.shared.translator import said
from cogs.shared.which_table import NUMBER, PLAYED, add_to_table, meant, meant_game, suggestions
from engine.core.definition import definition_of
from engine.core.events import Event
from engine.core.insight import Remark
from engine.players.advising import Advice, Reason, Why
from engine.players.reviewing import Missed, TurningPoint, own_turns, turning_points

FORESEEN = frozenset({Why.POINTS, Why.TAKES, Why.GAINS, Why.DENIES})
"""Reasons that may depend on what others choose: the words of all other ones say so themselves."""


@app_commands.command(name=said("command.table.hint.name"), description=said("command.table.hint.description"))
@app_commands.rename(table=said("command.table.number.name"))
@app_commands.describe(table=said("command.table.number.description"))
async def hint_command(interaction: discord.Interaction, table: NUMBER | None = None) -> None:
    await _hint(interaction, (await meant(interaction, table)).id)


@action("hint")
async def hint(press: Press, table: int) -> None:
    """Good turns for the seat of who asks, in a message below the panel, so that its pictures stay."""
    await _hint(press.interaction, table)


async def _hint(interaction: discord.Interaction, table: int) -> None:
    async with turn_of(interaction, Costly.HINT):
        await put_off(interaction)  # it takes some seconds whatever happens
        found = await bot_of(interaction).tables.coach.hint(table, interaction.user.id)
    await answer_privately(interaction, hint_panel(found, words_of(interaction)))


@action("hinted")
async def do_this(press: Press, table: int, revision: int, _place: int, numbers: str) -> None:
    """Play what was hinted, as far as one press can; `_place` tells turns apart that begin alike. It is not asked once
    more: the hint has said what happens.
    """
    interaction, games = press.interaction, bot_of(press.interaction).tables.games
    try:
        outcome = await games.follow(table, interaction.user.id, revision, numbers, interaction.id)
    except PanelOutOfDate as error:
        await panel.show_fresh(interaction, error.state)
    else:
        await panel.show_outcome(interaction, outcome)


def hint_button(state: SeatState, words: Words) -> list[Control]:
    """The way to a hint, where the table allows them, somebody knows to judge the game, and there is a choice."""
    can_judge = definition_of(state.table.options).insight is not None
    if not (state.table.terms.hints and can_judge and len(state.view.choices) > 1):
        return []
    return [hint.button(words("hint.button"), state.table.id)]


@app_commands.command(name=said("command.table.review.name"), description=said("command.table.review.description"))
@app_commands.rename(table=said("command.table.number.name"))
@app_commands.describe(table=said("command.table.number.description"))
async def review_command(interaction: discord.Interaction, table: NUMBER | None = None) -> None:
    await _review(interaction, await meant_game(interaction, table))


@action("review")
async def review(press: Press, table: int) -> None:
    """How a game went that is over."""
    found = await bot_of(press.interaction).tables.overview.table(table)
    await require_sight(press.interaction, found)
    await _review(press.interaction, found)


async def _review(interaction: discord.Interaction, found: Table) -> None:
    async with turn_of(interaction, Costly.REVIEW):
        await _judge(interaction, found)


@action("ways")
async def ways(press: Press, table: int) -> None:
    """How who asks plays, by their last games of the same kind."""
    interaction, words = press.interaction, words_of(press.interaction)
    async with turn_of(interaction, Costly.REVIEW):
        await put_off(interaction)
        games, found = await bot_of(interaction).tables.coach.ways(table, interaction.user.id)
    lines = [words.plural(f"ways.{way.name}", way.count, of=way.of) for way in found if way.of]
    await answer_privately(interaction, Layout(text(words.plural("ways.heading", games), *lines)))


async def _judge(interaction: discord.Interaction, found: Table) -> None:
    bot, words, look = bot_of(interaction), words_of(interaction), await look_of(interaction)
    await put_off(interaction)
    pages = await bot.replays.pages(found.id)
    chances = await bot.tables.coach.chances(found.id, interaction.user.id, [page.step.count for page in pages])
    points = turning_points(chances)
    sheet = review_sheet(pages, chances, points, words)
    pictures = [] if look.in_words else [await sheet_picture(bot, sheet, look)]
    own, seat = list[str](), found.seat_of(interaction.user.id)
    turns = [] if seat is None else own_turns(chances, [page.step.player for page in pages], seat)
    if turns:
        counts = [page.step.count for page in pages]
        missed = await bot.tables.coach.costliest(found.id, interaction.user.id, counts, turns[1:])
        own = own_lines(pages, turns[0], missed, words)
    await answer_privately(interaction, review_panel(pages, points, words, pictures, own))


@hint_command.autocomplete("table")
async def suggested_games(interaction: discord.Interaction, written: str | int) -> list[app_commands.Choice[int]]:
    return await suggestions(interaction, written, (TableStatus.RUNNING,))


@review_command.autocomplete("table")
async def suggested_reviews(interaction: discord.Interaction, written: str | int) -> list[app_commands.Choice[int]]:
    return await suggestions(interaction, written, PLAYED)


def hint_panel(hint: Hint, words: Words) -> Layout:
    """The best turns, why, how good the chances are then, and a button that plays each."""
    table = hint.state.table
    names = signed_names(table, words)
    items: list[Item] = [text(words("hint.heading", player=names[hint.state.seat]))]
    for place, (advice, numbers) in enumerate(zip(hint.advice, hint.runs, strict=True), 1):
        do_it = do_this.button(words("hint.do", place=place), table.id, hint.state.revision, place, numbers)
        items += [text(*_turn(place, advice, hint, words)), row(do_it.styled(PRIMARY) if place == 1 else do_it)]
    return Layout(*items, text(small(words("hint.note"))))


def _turn(place: int, advice: Advice, hint: Hint, words: Words) -> list[str]:
    state, face = hint.state, face_of(hint.state.table)
    told = face.telling.paragraphs(advice.events, state.table.names, words, state.seat)
    told += [face.choice_label(choice, state.view, state.table.names, words) for choice in advice.in_secret]
    told += _expected(advice, state.table, words, state.seat)
    if len(advice.choices) == 1 or not told:
        told = [face.choice_label(advice.choices[0], state.view, state.table.names, words)]
    if place == 1:
        standing = words("hint.chance", percent=round(100 * advice.chance))
    elif round(advice.behind):
        standing = words.plural("hint.behind", round(advice.behind))
    else:
        standing = words("hint.as_good")
    reasons = _reasons(advice, state.table, words)
    why = words("hint.why", reasons=words.list(reasons), standing=standing) if reasons else standing
    return [words("hint.turn", place=place, turn="\n".join(told)), small(why)]


def _expected(advice: Advice, table: Table, words: Words, seat: int) -> list[str]:
    """What comes of a turn that others have a say in, if they choose as expected."""
    later = face_of(table).telling.paragraphs(advice.later, table.names, words, seat)
    return [words("hint.later", turn="\n".join(later))] if later else []


def _reasons(advice: Advice, table: Table, words: Words) -> list[str]:
    """What speaks for a turn; what depends on others comes last, and says so once."""
    guesses = [reason for reason in advice.reasons if reason.is_guess and reason.why in FORESEEN]
    reasons = [_reason(reason, table, words) for reason in advice.reasons if reason not in guesses]
    reasons += [_remark(remark, table, words) for remark in advice.remarks]
    if guesses:
        expected = words.list([_reason(reason, table, words) for reason in guesses])
        reasons.append(words("hint.reason.guess", reason=expected))
    return reasons


def _reason(reason: Reason, table: Table, words: Words) -> str:
    naming = face_of(table).telling.naming(table.names, words)
    facts = {"area": naming.area(reason.area)} if reason.area else {}
    if reason.player is not None:
        facts["player"] = naming.player(reason.player)
    return words.plural(f"hint.reason.{reason.why}", reason.points, last=reason.last, **facts)


def _remark(remark: Remark, table: Table, words: Words) -> str:
    naming = face_of(table).telling.naming(table.names, words)
    facts = {"area": naming.area(remark.area)} if remark.area else {}
    return words.plural(f"hint.remark.{remark.name}", remark.count, **facts)


def own_lines(pages: Sequence[Replay], best: TurningPoint, missed: Missed | None, words: Words) -> list[str]:
    """The best turn of who asks, and the one that cost most, with what would have been better then, and why."""
    lines = [words("review.best", **_of_turn(pages, best)), *_told(pages, best, words)]
    if missed is not None:
        possible = round(100 * missed.possible)
        lines.append(words("review.costliest", **_of_turn(pages, missed.turn), possible=possible))
        lines += _told(pages, missed.turn, words)
        table = pages[-1].table
        told = face_of(table).telling.paragraphs(missed.better.events, table.names, words, missed.turn.player)
        told += _expected(missed.better, table, words, missed.turn.player)
        if told:
            lines.append(words("review.better", turn="\n".join(told)))
            reasons = _reasons(missed.better, table, words)
            lines += [small(words("review.why", reasons=words.list(reasons)))] if reasons else []
    return lines


def _of_turn(pages: Sequence[Replay], turn: TurningPoint) -> dict[str, int]:
    return {
        "round": pages[turn.step].step.round,
        "before": round(100 * turn.before),
        "after": round(100 * turn.after),
    }


def _told(pages: Sequence[Replay], turn: TurningPoint, words: Words) -> list[str]:
    table = pages[-1].table
    events = [event for page in pages[turn.step - turn.steps + 1 : turn.step + 1] for event in page.step.events]
    return face_of(table).telling.paragraphs(_of_the_turn(events), table.names, words, None)


def _of_the_turn(events: Sequence[Event]) -> Sequence[Event]:
    """What belongs to the turn itself, not what its end leads to, such as a general scoring."""
    end = next((number for number, event in enumerate(events, 1) if event.ends_turn), len(events))
    return events[:end]


def review_panel(
    pages: Sequence[Replay],
    points: Sequence[TurningPoint],
    words: Words,
    pictures: Sequence[Picture],
    own: Sequence[str] = (),
) -> Layout:
    """The picture of a game looked back at, and what happened at its turning points; first the `own` turns of who
    asks.
    """
    table = pages[-1].table
    telling = face_of(table).telling
    items: list[Item] = [text(heading(table, None, words), *own), *galleries(pictures)]
    if own and points:
        items.append(text(words("review.turns")))
    for point in points:
        step = pages[point.step].step
        title = words(
            "review.point",
            title=step_title(step, table.names, words, in_messages),
            player=signed_names(table, words)[point.player],
            before=round(100 * point.before),
            after=round(100 * point.after),
        )
        items.append(text(f"**{title}**", *telling.paragraphs(step.events, table.names, words, None)))
    if not points:
        items.append(text(words("review.steady")))
    insight = definition_of(table.options).insight
    if own and insight is not None and insight.ways is not None:
        items.append(row(ways.button(words("ways.button"), table.id)))
    return Layout(*items, text(small(words("review.note"))), pictures=pictures)


async def setup(bot: commands.Bot) -> None:
    add_to_table(bot, hint_command, review_command)
