"""What is kept about a person: said in words, given as a file, and deleted on request."""

from __future__ import annotations

import orjson

from bot.i18n.words import Words
from bot.storage.records.tables import TableStatus
from cogs.settings import panel
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, words_of
from cogs.shared.blocks import Document, Item, Layout, row, text
from cogs.shared.controls import DANGER, Press, action

FILE_NAME = "my-el-grande-data.json"


def items(reader: panel.Reader) -> list[Item]:
    """What is kept, in words, and what one can do about it."""
    words = reader.words
    return [
        text(words("privacy.what"), "", words("privacy.why")),
        text(words("privacy.named") if reader.person.is_named else words("privacy.unnamed")),
        row(
            show_data.button(words("privacy.show")),
            be_named.button(
                words("privacy.hide_name") if reader.person.is_named else words("privacy.show_name"),
                not reader.person.is_named,
            ),
            forget.button(words("privacy.forget")).styled(DANGER),
        ),
    ]


def data_file(data: bytes, words: Words) -> Layout:
    """Everything that is kept, as a file."""
    document = Document(data, FILE_NAME)
    return Layout(text(words("privacy.here_is_file")), document.shown(), pictures=[document])


def sure(running: int, words: Words) -> Layout:
    """Ask once more, and say what it means."""
    parts = [words("privacy.forget_means", name=words("privacy.former")), words("privacy.forget_limits")]
    if running:
        parts.insert(1, words.plural("privacy.running", running))
    yes = confirm_forget.button(words("privacy.forget_now")).styled(DANGER)
    no = panel.show_section.button(words("privacy.keep"), "privacy")
    return Layout(text(f"### {words('privacy.forget')}", "\n\n".join(parts)), row(yes, no))


def forgotten(words: Words) -> Layout:
    """The answer to somebody whose data was deleted."""
    return Layout(text(words("privacy.forgotten")))


@action("mydata")
async def show_data(press: Press) -> None:
    data = await bot_of(press.interaction).tables.people.stored_about(press.interaction.user.id)
    file = orjson.dumps(data, option=orjson.OPT_INDENT_2)
    await answer_privately(press.interaction, data_file(file, words_of(press.interaction)))


@action("named")
async def be_named(press: Press, wanted: bool) -> None:
    """Whether to be named on the public pages of leagues."""
    await panel.save(press.interaction, "privacy", {"is_named": wanted})


@action("forget")
async def forget(press: Press) -> None:
    """Ask what being forgotten means."""
    interaction = press.interaction
    running = await bot_of(interaction).tables.overview.tables_of_person(interaction.user.id, [TableStatus.RUNNING])
    await answer_in_place(interaction, sure(len(running), words_of(interaction)))


@action("forgetnow")
async def confirm_forget(press: Press) -> None:
    interaction = press.interaction
    await bot_of(interaction).tables.people.erase_person(interaction.user.id)
    await answer_in_place(interaction, forgotten(words_of(interaction)))
