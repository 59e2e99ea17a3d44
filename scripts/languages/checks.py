"""What is wrong with a language, and what is still to be done in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Message
from babel.messages.plurals import get_plural

from bot.i18n.measure import length
from bot.i18n.phrase import facts_of, forms_of
from bot.i18n.texts import ENGLISH, LOCALES
from scripts.languages.files import (
    FORMS,
    Messages,
    english_beside,
    files,
    is_form,
    is_there,
    merged,
    read,
    read_all,
    texts_of,
)
from scripts.languages.places import COMMAND, place_of
from scripts.languages.style import Style, load

NAME = re.compile(r"[-_'\w]{1,32}")
"""What Discord lets a command be called."""

COMMANDS = re.compile(r"(?<![\w/*])/([^\W\d][-\w]*(?: [^\W\d][-\w]*)*)")
"""A command in a sentence, with the words behind it."""


class FlawKind(Enum):
    """How much a finding weighs."""

    FAULT = "to be mended"
    MISSING = "not translated yet"
    CHANGED = "English says something else since: look at it again"
    LONG = "long for a phone"


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something about one sentence."""

    kind: FlawKind
    file: str
    key: str
    about: str

    def __str__(self) -> str:
        return f"{self.file} {self.key}: {self.about}"


@dataclass(frozen=True, slots=True)
class Language:
    """What a sentence is held against."""

    code: str
    english: Messages
    own: Messages
    style: Style
    commands: frozenset[str]
    """What commands are called, with those above them, such as "table new"."""
    forms: frozenset[str]
    """The forms that are declared."""

    @property
    def numbers(self) -> int:
        """How many texts a sentence with a number has."""
        return get_plural(Locale.parse(self.code.replace("-", "_"))).num_plurals


def check(code: str, only: str = "", folder: Path = LOCALES) -> list[Flaw]:
    """All that is found in the files of a language, or in those whose path contains `only`."""
    english, own = read_all(ENGLISH, folder), read_all(code, folder)
    forms = frozenset(key.partition(".")[2] for key in own if key.startswith("form."))
    language = Language(code, english, own, load(folder / code), frozenset(_commands(own, english)), forms)
    found: list[Flaw] = []
    for file in files(ENGLISH, folder):
        if only in file:
            originals = read(folder / ENGLISH / file, ENGLISH)
            found += _file(file, originals, merged(originals, own), language)
    if only in FORMS:
        found += _forms(language)
    return found + [
        Flaw(FlawKind.CHANGED, file, key, "there is no such sentence in English any more")
        for file in files(code, folder)
        if only in file
        for key in read(folder / code / file, code)
        if key not in english and not (file == FORMS and is_form(key))
    ]


def _file(file: str, english: Messages, own: Messages, language: Language) -> Iterator[Flaw]:
    for key, message in own.items():
        if not is_there(message):
            yield Flaw(FlawKind.MISSING, file, key, english_beside(english[key]))
            continue
        if message.fuzzy:
            yield Flaw(FlawKind.CHANGED, file, key, english_beside(english[key]))
            continue
        yield from (Flaw(FlawKind.FAULT, file, key, fault) for fault in _faults(english[key], message, language))
        yield from _room(file, key, english[key], message)


def _faults(english: Message, own: Message, language: Language) -> Iterator[str]:
    """What is wrong with a translated sentence."""
    texts = texts_of(own)
    if own.pluralizable and len(texts) != language.numbers:
        yield f"{language.numbers} numbers are needed"
    known = facts_of(texts_of(english)[-1]) | ({"count"} if english.pluralizable else set())
    needed = known - {"count"} if english.pluralizable else known
    for text in texts:
        try:
            asked = facts_of(text)
        except ValueError as error:
            yield f"its braces do not fit: {error}"
            continue
        if unknown := asked - known:
            yield f"English has no {_listed(unknown)}"
        if left_out := needed - asked:
            yield f"{_listed(left_out)} is left out"
        if missing := forms_of(text) - language.forms:
            yield f"the forms {_listed(missing)} are not declared in {FORMS}"
        yield from language.style.faults(text, texts_of(english)[-1])
        yield from _marks(texts_of(english)[-1], text)
        for command in _named(text):
            if not _is_known(command, language.commands):
                yield f"there is no command /{command}"


def _room(file: str, key: str, english: Message, own: Message) -> Iterator[Flaw]:
    """Whether there is room for it where it stands."""
    place = place_of(key)
    longest, usual = max(texts_of(own), key=length), max(map(length, texts_of(english)))
    if place is None or usual > place.most:  # a key made of parts may look like one of those that stand there
        return
    if place is COMMAND and (not NAME.fullmatch(longest) or longest != longest.lower()):
        yield Flaw(FlawKind.FAULT, file, key, f"“{longest}” is no name for a command")
    if length(longest) > place.most:
        about = f"{length(longest)} characters, and {place.name} has {place.most}: {longest}"
        yield Flaw(FlawKind.FAULT, file, key, about)
    elif place.wished is not None and length(longest) > max(place.wished, usual):
        about = f"{length(longest)} characters, English {usual}, and {place.name} shows {place.wished}: {longest}"
        yield Flaw(FlawKind.LONG, file, key, about)


def _marks(english: str, own: str) -> Iterator[str]:
    """What Markdown makes of it is the same."""
    for sign, called in (("**", "bold type"), ("`", "what is to be typed"), ("\n", "line breaks")):
        if english.count(sign) != own.count(sign):
            yield f"{called}: English has {english.count(sign)} signs, this {own.count(sign)}"
    if own != own.strip() and english == english.strip():
        yield "it begins or ends with a space"


def _forms(language: Language) -> Iterator[Flaw]:
    """What is wrong with the forms of things, such as one that a sentence asks for and no thing has."""
    asked = {form for message in language.own.values() for text in texts_of(message) for form in _forms_asked(text)}
    for key, message in language.own.items():
        if not is_form(key):
            continue
        thing, _, form = key.partition(":")
        if key.startswith("form."):
            known = {"thing"}
        elif thing not in language.english:
            yield Flaw(FlawKind.FAULT, FORMS, key, f"there is no {thing}")
            continue
        else:
            known = facts_of(texts_of(language.english[thing])[-1]) | {"count"}
            if form not in language.forms:
                yield Flaw(FlawKind.FAULT, FORMS, key, f"form.{form} is needed for all other things")
        for text in texts_of(message):
            if unknown := facts_of(text) - known:
                yield Flaw(FlawKind.FAULT, FORMS, key, f"English has no {_listed(unknown)}")
            yield from (Flaw(FlawKind.FAULT, FORMS, key, fault) for fault in language.style.faults(text))
        if not is_there(message):
            yield Flaw(FlawKind.MISSING, FORMS, key, "its text is empty")
    for form in sorted(language.forms - asked) if all(map(is_there, language.own.values())) else ():
        yield Flaw(FlawKind.FAULT, FORMS, f"form.{form}", "no sentence asks for it")


def _forms_asked(text: str) -> set[str]:
    try:
        return forms_of(text)
    except ValueError:  # it is told of the sentence itself
        return set()


def _commands(own: Mapping[str, Message], english: Mapping[str, Message]) -> Iterator[str]:
    """What commands are called in the language and, where they have no name yet, in English."""
    for key in english:
        if key.startswith("command.") and key.endswith(".name"):
            path = key.split(".")[1:-1]
            yield " ".join(_name(path[: place + 1], own, english) for place in range(len(path)))


def _name(path: list[str], own: Mapping[str, Message], english: Mapping[str, Message]) -> str:
    key = f"command.{'.'.join(path)}.name"
    message = own.get(key)
    if message is not None and is_there(message):
        return texts_of(message)[0]
    return texts_of(english[key])[0] if key in english else path[-1]


def _named(text: str) -> list[str]:
    return COMMANDS.findall(text)


def _is_known(command: str, commands: frozenset[str]) -> bool:
    """Whether its first words are a command; what follows one may be the rest of the sentence, or its options."""
    first, *more = command.split(" ")
    has_more = any(each.startswith(f"{first} ") for each in commands)
    return first in commands and (not more or not has_more or f"{first} {more[0]}" in commands)


def _listed(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))
