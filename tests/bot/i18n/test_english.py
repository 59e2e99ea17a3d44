"""What can be held of good English: one kind of every sign, the terms of docs/words.md, nothing for programmers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.bot.i18n.test_catalogues import ENGLISH, texts

CODE = re.compile(r"`[^`]*`")


def sentences() -> Iterator[tuple[str, str]]:
    """Every English text by its key, without what is to be typed exactly as it stands."""
    for key, message in ENGLISH.items():
        for text in texts(message):
            yield key, CODE.sub("`…`", text)


def found(pattern: str) -> list[str]:
    written = re.compile(pattern, re.IGNORECASE)
    return [f"{key}: {text}" for key, text in sentences() if written.search(text)]


@pytest.mark.parametrize(
    ("sign", "instead"),
    [("'", "’"), ('"', "“ and ”"), (r"\.\.\.", "…"), (r"(?<!\n) {2,}", "one space"), (r"\s[,.;:!?](?!\d)", "none")],
)
def test_there_is_one_kind_of_every_sign(sign: str, instead: str) -> None:
    assert found(sign) == [], f"write {instead}"


NOT_USED = {
    r"points in all|in total points": "total",
    r"\bit is up to\b|\bup to \{player": "it’s their turn",
    r"\bforgoes?\b|\bdoes? without\b": "skip",
    r"how I call you|\bping": "notifications",
    r"opened the table|table owner": "host",
    r"out of date": "the game has moved on",
    r"answering window": "time to answer",
    r"\brevert": "undo, take back",
    r"\benem(y|ies)\b|\bopponents? of yours\b": "rival",
    r"points in all": "total",
    r"\b(lay|lays|laying) (a |one |up to |more )*caballeros?\b(?! card)": "place",
    r"\ball 1\b": "a number that is never one",
    r"\bat his\b|\bhis or her\b": "their",
}
"""Patterns, and what docs/words.md says instead."""


@pytest.mark.parametrize("pattern", NOT_USED)
def test_words_that_are_not_ours_are_not_used(pattern: str) -> None:
    assert found(pattern) == [], f"say: {NOT_USED[pattern]}"


def test_nobody_is_sent_into_the_repository() -> None:
    assert found(r"\bdocs/|\.md\b|\.py\b|\brepository\b") == []


def test_sentences_begin_with_a_capital_letter_and_end_with_a_sign() -> None:
    """Those that stand alone: refusals, and what the bot says after something was done."""
    alone = [
        (key, text)
        for key, text in sentences()
        if key.split(".")[0] in {"error", "problem"} or key.startswith(("prompt.", "lobby.you_", "seats.you_", "move."))
    ]

    assert alone
    assert [key for key, text in alone if not re.match(r"[A-Z“{*]", text) or text[-1] not in ".?!:)"] == []
