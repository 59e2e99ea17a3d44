"""A draw before it counts: organisers look at it, let people change places, and publish it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.i18n.measure import clipped
from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason, Roll
from bot.leagues.rules.rulings import LONGEST_REASON
from bot.leagues.rules.season.facts import MAIN, Drawn
from bot.leagues.rules.season.matters import pending
from bot.leagues.rules.season.proposals import groups
from bot.leagues.shown.parts import part_title
from bot.leagues.shown.sheets import Names
from bot.storage.records.results import Player
from cogs.leagues.asking import organised, roll_of
from cogs.leagues.organising import managing
from cogs.leagues.organising.verdicts import REASON
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, words_of
from cogs.shared.blocks import Item, Layout, harmless, row, small, text
from cogs.shared.controls import MENU_LIMIT, SUCCESS, Option, Press, action
from cogs.shared.forms import FormField, Submission, form
from cogs.shared.problems import UnknownControl

LONGEST: Final = 3000
"""Characters of a draw in words."""
NOBODY: Final = "-"


def waiting_rows(kept: KeptSeason, draws: Sequence[str], words: Words) -> list[Item]:
    """The ways to look at each of the draws that wait, and to let them count, all at once where there are several."""
    if len(draws) > 1:
        options = [Option(_title(kept, settles, words), _short(settles)) for settles in draws[:MENU_LIMIT]]
        all_of_them = publish_all.button(words("league.draw.publish_all"), kept.id).styled(SUCCESS)
        return [row(choose.menu(words("league.draw.look"), options, kept.id)), row(all_of_them)]
    return [
        row(
            publish.button(words("league.draw.publish"), kept.id, _short(settles)).styled(SUCCESS),
            look.button(words("league.draw.look"), kept.id, _short(settles)),
        )
        for settles in draws
    ]


def draw_lines(kept: KeptSeason, settles: str, words: Words) -> list[str]:
    """What is drawn, and from when on it counts."""
    proposal = kept.season.proposed(settles)
    counts = f"<t:{kept.season.after(proposal.at, kept.rules.review) // 1000}:R>"
    if isinstance(proposal.draw, Drawn):
        return [words("league.matter.draw_divisions", counts=counts)]
    draw = proposal.draw
    part = part_title(kept.season, (draw.stage, draw.division), words)
    return [words("league.matter.draw_round", part=part, round=draw.number, counts=counts)]


def draw_panel(
    kept: KeptSeason, settles: str, roll: Roll, words: Words, page: int = 0, first: Player | None = None
) -> Layout:
    """A draw in words, and a menu of who may change places: first one, then the other."""
    draw, names = kept.season.proposed(settles).draw, Names(roll, words)
    lines = []
    for number, group in enumerate(groups(draw), start=1):
        is_drawn = isinstance(draw, Drawn)
        is_resting = not isinstance(draw, Drawn) and number > len(draw.round.tables)
        named = part_title(kept.season, (MAIN, number), words) if is_drawn else words("site.table", number=number)
        title = words("league.draw.resting") if is_resting else named
        lines.append(f"**{title}** {words.list([harmless(names(player)) for player in group])}")
    people = [player for group in groups(draw) for player in group if player != first]
    pages = max(1, -(-len(people) // MENU_LIMIT))
    page = min(page, pages - 1)
    options = [Option(names(player), player) for player in people[page * MENU_LIMIT : (page + 1) * MENU_LIMIT]]
    of = (kept.id, _short(settles))
    about = words("league.draw.swap") if first is None else words("league.draw.swap_with", player=names(first))
    items: list[Item] = [
        text(f"### {harmless(kept.stored.title)}", *draw_lines(kept, settles, words), small(words("league.draw.help"))),
        text(clipped("\n".join(lines), LONGEST)),
        row(swap.menu(about, options, *of, first or NOBODY)),
    ]
    if pages > 1:
        turn = [look.button("◀", *of, max(page - 1, 0), first or NOBODY).disabled(page == 0)]
        items.append(row(*turn, look.button("▶", *of, page + 1, first or NOBODY).disabled(page + 1 >= pages)))
    back = managing.look.button(words("league.back"), kept.id)
    return Layout(*items, row(publish.button(words("league.draw.publish"), *of).styled(SUCCESS), back))


@action("ldrm")
async def choose(press: Press, season: int) -> None:
    """Show another one of the draws that wait for approval."""
    await _show(press.interaction, await organised(press.interaction, season), press.value())


@action("ldrw")
async def look(press: Press, season: int, draw: str, page: int = 0, first: str = NOBODY) -> None:
    kept = await organised(press.interaction, season)
    await _show(press.interaction, kept, draw, page, None if first == NOBODY else first)


@action("ldrs")
async def swap(press: Press, season: int, draw: str, first: str) -> None:
    """One of two people is chosen, or the other: then the reason is asked for."""
    kept = await organised(press.interaction, season)
    if first == NOBODY:
        await _show(press.interaction, kept, draw, 0, press.value())
        return
    await say_why.open(press.interaction, season, draw, first, press.value())


@form("ldrf")
async def say_why(sent: Submission, season: int, draw: str, one: str, other: str) -> None:
    kept = await organised(sent.interaction, season)
    leagues = bot_of(sent.interaction).leagues
    settles, reason = _key(kept, draw), sent.field(REASON)
    await leagues.decisions.rearrange(kept.id, settles, one, other, reason, sent.interaction.id)
    await _show(sent.interaction, await leagues.seasons.read(kept.id), draw)


@say_why.drawn
async def reason_form(
    interaction: discord.Interaction, season: int, draw: str, one: str, other: str
) -> discord.ui.Modal:
    await organised(interaction, season)
    words = words_of(interaction)
    described = words("league.decide.reason_help")
    field = FormField(REASON, words("league.decide.reason"), LONGEST_REASON, description=described)
    return say_why.modal(words("league.draw.swap"), [field], season, draw, one, other)


@action("ldrp")
async def publish(press: Press, season: int, draw: str) -> None:
    kept = await organised(press.interaction, season)
    leagues = bot_of(press.interaction).leagues
    await leagues.decisions.publish(kept.id, _key(kept, draw))
    await managing.show(press.interaction, await leagues.seasons.read(kept.id), in_place=True)


@action("ldra")
async def publish_all(press: Press, season: int) -> None:
    kept = await organised(press.interaction, season)
    leagues = bot_of(press.interaction).leagues
    await leagues.decisions.publish(kept.id, *pending(kept.season))
    await managing.show(press.interaction, await leagues.seasons.read(kept.id), in_place=True)


async def _show(
    interaction: discord.Interaction, kept: KeptSeason, draw: str, page: int = 0, first: Player | None = None
) -> None:
    roll, words = await roll_of(interaction, kept), words_of(interaction)
    await answer_in_place(interaction, draw_panel(kept, _key(kept, draw), roll, words, page, first))


def _title(kept: KeptSeason, settles: str, words: Words) -> str:
    """What a draw is called in a menu of them."""
    draw = kept.season.proposed(settles).draw
    if isinstance(draw, Drawn):
        return words("site.divisions")
    part = part_title(kept.season, (draw.stage, draw.division), words)
    return words("league.draw.round", part=part, round=draw.number)


def _short(settles: str) -> str:
    """A draw as an address names it."""
    return settles.replace(" ", ".")


def _key(kept: KeptSeason, draw: str) -> str:
    """The key that a draw settles, by what an address calls it. Raises UnknownControl once it counts."""
    settles = draw.replace(".", " ")
    if settles not in kept.season.proposals or kept.season.knows(settles):
        raise UnknownControl
    return settles
