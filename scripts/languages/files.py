"""The catalogue files of a language: they mirror the English ones, with the English text kept beside every sentence.

That text is what the sentence was translated from. Where English says something else today, the sentence is marked to
be looked at again ("fuzzy", as every editor of such files calls it), until whoever has done so takes the mark away.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po
from babel.util import TextWrapper, distinct

from bot.i18n.texts import ENGLISH, LOCALES

FORMS = "forms.po"
"""The file of a language that English has none of: how it bends things."""

HEAD = """\
# {name} texts of El Grande for Discord, as docs/adding-a-language.md says.
msgid ""
msgstr ""
"Project-Id-Version: El Grande for Discord VERSION\\n"
"Language: {code}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""

COMMENT = 76
"""How long Babel makes the lines of a comment."""

Messages = dict[str, Message]
"""Messages by their keys, in the order of their file."""


def key_of(message: Message) -> str:
    """The key under which a message stands, which is its id in both numbers."""
    return message.id if isinstance(message.id, str) else message.id[0]


def texts_of(message: Message) -> tuple[str, ...]:
    """The text, or one for each number that the language has."""
    return (message.string or "",) if isinstance(message.string, str | None) else tuple(map(str, message.string))


def is_there(message: Message) -> bool:
    """Whether all of it is translated."""
    return all(texts_of(message))


def english_beside(message: Message) -> str:
    """The English text of a message, as it stands beside its translations: one line, both numbers in it."""
    return " / ".join(text.replace("\n", "\\n") for text in texts_of(message))


def languages(folder: Path = LOCALES) -> list[str]:
    """The folders of all languages but English."""
    return sorted(path.name for path in folder.iterdir() if path.is_dir() and path.name != ENGLISH)


def files(code: str, folder: Path = LOCALES) -> list[str]:
    """The catalogue files of a language by their paths in its folder."""
    return sorted(path.relative_to(folder / code).as_posix() for path in (folder / code).rglob("*.po"))


def read(path: Path, code: str) -> Messages:
    """The messages of a file; none if there is no such file. Raises PoFileError for one that is no catalogue."""
    if not path.exists():
        return {}
    with path.open("rb") as file:
        found = read_po(file, locale=_locale(code), ignore_obsolete=True, abort_invalid=True)
    return {key_of(message): message for message in found if message.id}


def read_all(code: str, folder: Path = LOCALES) -> Messages:
    """All messages of a language."""
    return {key: each for file in files(code, folder) for key, each in read(folder / code / file, code).items()}


def merged(english: Mapping[str, Message], own: Mapping[str, Message]) -> Messages:
    """What a file of a language has to hold: a message for every English one, translated as far as it is."""
    return {key: _beside(message, own.get(key)) for key, message in english.items()}


def _beside(english: Message, own: Message | None) -> Message:
    told = english_beside(english)
    if own is None or english.pluralizable != own.pluralizable:
        string = "" if isinstance(english.id, str) else ("", "")
        return Message(english.id, string, auto_comments=[told], user_comments=english.user_comments)
    before = "".join(own.auto_comments)
    is_another = bool(before) and _letters(before) not in (_letters(told), _letters(_as_read(told)))
    flags = {*own.flags, "fuzzy"} if is_another and is_there(own) else set(own.flags)
    comments = own.user_comments or english.user_comments
    return Message(english.id, own.string, flags=flags, auto_comments=[told], user_comments=comments)


def _letters(text: str) -> str:
    """A comment is broken into lines anywhere between its words."""
    return "".join(text.split())


def _as_read(comment: str) -> str:
    """A comment as Babel reads what it has written: of two lines that are alike only the first is left."""
    return "".join(distinct(TextWrapper(width=COMMENT, break_long_words=False).wrap(comment)))


def write(path: Path, code: str, messages: Mapping[str, Message]) -> None:
    """A file in the one form that all of them have, so that a change of it shows what was changed."""
    locale = Locale.parse(_locale(code))
    catalogue = Catalog(locale=locale, fuzzy=False)
    for message in messages.values():
        catalogue[message.id] = message
    written = BytesIO()
    write_po(written, catalogue, width=0, omit_header=True)
    head = HEAD.format(name=locale.get_display_name(ENGLISH), code=code, plurals=get_plural(locale).plural_forms)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text((head + written.getvalue().decode("utf-8")).rstrip() + "\n", encoding="utf-8")


def update(code: str, folder: Path = LOCALES) -> list[str]:
    """Make the files of a language mirror the English ones. Gives the keys that English no longer has, which go."""
    own = read_all(code, folder)
    for file in files(ENGLISH, folder):
        write(folder / code / file, code, merged(read(folder / ENGLISH / file, ENGLISH), own))
    forms = {key: message for key, message in own.items() if is_form(key)}
    write(folder / code / FORMS, code, forms)
    english = read_all(ENGLISH, folder)
    for file in set(files(code, folder)) - set(files(ENGLISH, folder)) - {FORMS}:
        (folder / code / file).unlink()
    return sorted(own.keys() - english.keys() - forms.keys())


def is_form(key: str) -> bool:
    """Whether a key is one of those that only a language that bends things has."""
    return key.startswith("form.") or ":" in key


def _locale(code: str) -> str:
    return code.replace("-", "_")
