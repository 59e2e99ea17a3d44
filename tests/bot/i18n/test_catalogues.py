"""Every key that the code uses has an English sentence, and every English sentence is used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from bot.i18n.phrase import forms_of
from bot.i18n.texts import LOCALES

ROOT = Path(__file__).parents[3]
PACKAGES = ("bot", "cogs")
KEY = re.compile(r"[a-z_]+(\.[A-Za-z0-9_]+)+")


def messages(locale: str) -> dict[str, Message]:
    """All messages of a language by their key."""
    found: dict[str, Message] = {}
    for path in sorted((LOCALES / locale).rglob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=locale.replace("-", "_")):
                key = message.id if isinstance(message.id, str) else message.id[0]
                if key:
                    found[key] = message
    return found


def texts(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


ENGLISH = messages("en")
DOMAINS = {key.partition(".")[0] for key in ENGLISH}


def used() -> Iterator[tuple[str, str]]:
    """Every text in the code, as a pattern: what an f-string fills in may be anything."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            where = path.relative_to(ROOT).as_posix()
            inside: set[int] = set()
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "word":
                    inside.add(id(node.value))  # by which something is stored
                elif isinstance(node, ast.JoinedStr):
                    inside |= {id(part) for part in node.values}
                    yield f"{where}:{node.lineno}", "".join(map(_pattern, node.values))
                elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
                    yield f"{where}:{node.lineno}", re.escape(node.value)


def used_in_templates() -> Iterator[tuple[str, str]]:
    """The same for the templates of the public pages: `words("key")`, or the beginning of a key and what follows."""
    for path in sorted((ROOT / "data" / "site").glob("*.html")):
        where = path.relative_to(ROOT).as_posix()
        for key, joined in re.findall(r'words(?:\.plural|\.has)?\("([^"]+)"( ~)?', path.read_text(encoding="utf-8")):
            yield where, re.escape(key) + (r"[A-Za-z0-9_.]+" if joined else "")


def _pattern(part: ast.expr) -> str:
    return re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[A-Za-z0-9_.]+"


BEGINS_AS_A_KEY = re.compile(rf"({'|'.join(DOMAINS)})\\\.")


@cache
def patterns() -> list[tuple[str, re.Pattern[str]]]:
    """Those that can be a key, with where they stand."""
    found = ((where, text) for where, text in (*used(), *used_in_templates()) if BEGINS_AS_A_KEY.match(text))
    return [(where, re.compile(text)) for where, text in found]


def test_every_key_in_the_code_has_an_english_sentence() -> None:
    constants = [(where, pattern.pattern.replace("\\", "")) for where, pattern in patterns()]
    missing = [f"{where} {key}" for where, key in constants if KEY.fullmatch(key) and key not in ENGLISH]

    assert missing == []


def test_every_english_sentence_is_used() -> None:
    unused = [key for key in ENGLISH if not any(pattern.fullmatch(key) for _, pattern in patterns())]

    assert unused == []


def test_english_sentences_are_complete() -> None:
    assert [key for key, message in ENGLISH.items() if not all(texts(message)) or message.fuzzy] == []


def test_every_form_that_a_language_asks_for_is_declared() -> None:
    missing = []
    for locale in sorted(path.name for path in LOCALES.iterdir()):
        found = messages(locale)
        asked = {form for message in found.values() for text in texts(message) for form in forms_of(text)}
        own = {key.partition(":")[2] for key in found if ":" in key}
        missing += [f"{locale} {form}" for form in sorted(asked | own) if f"form.{form}" not in found]

    assert missing == []


def test_sentences_name_no_gender() -> None:
    gendered = re.compile(r"\b(he|she|his|her|hers|him|himself|herself)\b", re.IGNORECASE)
    # Rule texts speak of the King.
    found = [
        key
        for key, message in ENGLISH.items()
        if key.split(".")[0] in {"event", "prompt", "choice", "error", "alt", "veto"}
        and any(gendered.search(text) for text in texts(message))
    ]

    assert found == []
