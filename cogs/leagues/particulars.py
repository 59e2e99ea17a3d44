"""What not everybody sets when they sign up: rounds without a game, a team, whether their name is public."""

from __future__ import annotations

from typing import Final

import discord

from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason
from bot.leagues.rules.season.facts import MAIN
from bot.leagues.rules.season.participants import Participant
from bot.leagues.rules.season.rules import SeasonForm
from bot.leagues.rules.teams import LONGEST_NAME, members_of
from bot.leagues.running.taking_part import SignUp
from cogs.leagues import signing
from cogs.leagues.asking import season_here
from cogs.shared.answers import answer_privately
from cogs.shared.asking import bot_of, words_of
from cogs.shared.blocks import Item, Layout, harmless, row, text
from cogs.shared.controls import MENU_LIMIT, SUCCESS, Control, Option, Press, action
from cogs.shared.forms import FormField, Submission, form
from cogs.shared.problems import UnknownControl

TEAM: Final = "team"
"""The field of the form."""


def standing_lines(kept: KeptSeason, member: Participant, words: Words) -> list[str]:
    """What somebody has to know or do before they are drawn, and for which team they play."""
    season, player = kept.season, member.entrant.player
    lines = []
    if member.entrant.team:
        others = len(members_of(season, member.entrant.team)) - 1
        lines.append(words.plural("league.own.team_with", others, team=harmless(words.written(member.entrant.team))))
    if season.divisions:
        return lines
    if player in season.applicants():
        lines.append(words("league.own.applied"))
    if player in season.unchecked():
        lines.append(words("league.own.unchecked"))
    return lines


def items(kept: KeptSeason, member: Participant, words: Words, *, is_named: bool) -> list[Item]:
    """The controls for it: rounds without a game, being there before the draw, the team, the name on public pages."""
    found: list[Item] = []
    byes = bye_options(kept, member, words)
    if byes:
        found.append(row(take_byes.menu(words("league.own.byes"), byes, kept.id).several()))
    buttons: list[Control] = []
    if not kept.season.divisions and member.entrant.player in kept.season.unchecked():
        buttons.append(check_in.button(words("league.check_in_button"), kept.id).styled(SUCCESS))
    if kept.rules.team_size and not kept.season.divisions:
        buttons.append(name_team.button(words("league.own.team"), kept.id))
    named = words("league.own.hide_name") if is_named else words("league.own.show_name")
    buttons.append(be_named.button(named, kept.id, not is_named))
    return [*found, row(*buttons)]


def bye_options(kept: KeptSeason, member: Participant, words: Words) -> list[Option]:
    """The rounds that somebody may do without, those that are not drawn yet; none where each game leads to the next."""
    season, rules = kept.season, kept.rules
    if rules.form is SeasonForm.BRACKET:
        return []
    player = member.entrant.player
    divisions = enumerate(season.divisions.get(MAIN, ()), start=1)
    drawn = max((len(season.rounds_of(MAIN, number)) for number, each in divisions if player in each), default=0)
    rounds = range(drawn + 1, rules.rounds + 1)[:MENU_LIMIT]
    return [Option(words("league.own.bye", round=each), str(each), chosen=each in member.byes) for each in rounds]


def byes_chosen(kept: KeptSeason, member: Participant, press: Press, words: Words) -> tuple[int, ...]:
    """The rounds that were chosen in such a menu, with those of earlier. Raises UnknownControl for others."""
    offered = {option.value for option in bye_options(kept, member, words)}
    if not set(press.values) <= offered:
        raise UnknownControl
    before = {number for number in member.byes if str(number) not in offered}
    return tuple(sorted(before | set(map(int, press.values))))


@action("lsb")
async def take_byes(press: Press, season: int) -> None:
    interaction, kept = press.interaction, await season_here(press.interaction, season)
    taking_part = bot_of(interaction).leagues.taking_part
    member = await taking_part.participant(kept.id, interaction.user.id)
    rounds = byes_chosen(kept, member, press, words_of(interaction))
    await taking_part.take_byes(kept.id, member.entrant.player, rounds, interaction.id)
    await _show(interaction, season)


@action("lsi")
async def check_in(press: Press, season: int) -> None:
    """Somebody who signed up says that they are there; of the message for all, or of their own panel."""
    interaction, kept = press.interaction, await season_here(press.interaction, season)
    await bot_of(interaction).leagues.taking_part.check_in(kept.id, interaction.user.id, interaction.id)
    await answer_privately(interaction, Layout(text(words_of(interaction)("league.checked_in"))))


@action("lsn")
async def be_named(press: Press, season: int, wanted: bool) -> None:
    """Whether one's name stands on the public pages of leagues."""
    kept = await season_here(press.interaction, season)
    await bot_of(press.interaction).tables.people.set_person(press.interaction.user.id, is_named=wanted)
    await _show(press.interaction, kept.id)


@action("lst")
async def name_team(press: Press, season: int) -> None:
    await write_team.open(press.interaction, season)


@form("lst")
async def write_team(sent: Submission, season: int) -> None:
    """Who writes the same name plays for the same team; nothing written is no team."""
    kept = await season_here(sent.interaction, season)
    if not kept.rules.team_size:
        raise UnknownControl
    await signing.sign_up(sent.interaction, kept, SignUp(team=sent.field(TEAM)))


@write_team.drawn
async def team_form(interaction: discord.Interaction, season: int) -> discord.ui.Modal:
    kept, words = await season_here(interaction, season), words_of(interaction)
    member = await bot_of(interaction).leagues.taking_part.participant(kept.id, interaction.user.id)
    described = words("league.own.team_help", count=kept.rules.team_size)
    field = FormField(
        TEAM, words("league.own.team_name"), LONGEST_NAME, 0, member.entrant.team or None, description=described
    )
    return write_team.modal(words("league.own.team"), [field], season)


async def _show(interaction: discord.Interaction, season: int) -> None:
    leagues = bot_of(interaction).leagues
    member = await leagues.taking_part.participant(season, interaction.user.id)
    await signing.show_own(interaction, await leagues.seasons.read(season), member)
