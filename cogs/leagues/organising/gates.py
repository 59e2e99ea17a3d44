"""Who takes part in a season: what an organiser declares of it."""

from __future__ import annotations

from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason
from cogs.leagues.asking import organised
from cogs.leagues.organising import founding
from cogs.leagues.organising.declaring import GATES
from cogs.leagues.signing import gate_lines
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, words_of
from cogs.shared.blocks import Layout, harmless, row, text
from cogs.shared.controls import Press, action
from cogs.shared.problems import UnknownControl


def gates_panel(kept: KeptSeason, words: Words) -> Layout:
    """The rules about who takes part."""
    lines = gate_lines(kept, words) or [words("league.gates.none")]
    return Layout(
        text(f"### {harmless(kept.stored.title)}", *lines),
        *(row(founding.rule_menu(rule, kept, words, is_named=True)) for rule in GATES if rule.applies(kept.rules)),
        row(choose_role.roles(words("league.gates.role"), kept.rules.role or None, kept.id)),
        row(founding.show_played.button(words("league.back"), kept.id, "back")),
    )


@action("lfg")
async def show(press: Press, season: int) -> None:
    kept = await organised(press.interaction, season)
    await answer_in_place(press.interaction, gates_panel(kept, words_of(press.interaction)))


@action("lfr")
async def choose_role(press: Press, season: int) -> None:
    """Only who has this role may sign up; none is chosen for everybody."""
    interaction, kept = press.interaction, await organised(press.interaction, season)
    role = press.chosen(int) if press.values else 0
    if role and (interaction.guild is None or interaction.guild.get_role(role) is None):
        raise UnknownControl
    kept = await bot_of(interaction).leagues.founding.change(kept.id, rules={"role": role})
    await founding.follow_up(interaction, kept)
    await answer_in_place(interaction, gates_panel(kept, words_of(interaction)))
