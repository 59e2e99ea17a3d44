"""A made-up language that bends things: it asks every thing in its sentences for the form "bent"."""

from __future__ import annotations

import re
from pathlib import Path

from bot.i18n.texts import ENGLISH, LOCALES, Texts
from bot.i18n.words import Words

THINGS = frozenset({
    "actor", "area", "areas", "card", "cargo", "choice", "destination", "effect", "expansion", "leader", "leaders",
    "option", "origin", "owner", "person", "place", "player", "players", "region", "regions", "rival", "shared",
    "space",
})  # fmt: skip
"""The facts that are words of the game or people."""


def bending(folder: Path) -> Words:
    """The sentences of English in that language, whose catalogues are written into a folder."""
    things = re.compile("{(" + "|".join(THINGS) + ")}")
    for path in LOCALES.joinpath(ENGLISH).rglob("*.po"):
        for language in (ENGLISH, "fr"):
            copy = folder / language / path.relative_to(LOCALES / ENGLISH)
            copy.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text("utf-8")
            copy.write_text(text if language == ENGLISH else things.sub(r"{\1:bent}", text), "utf-8")
    (folder / "fr" / "forms.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "form.bent"\nmsgstr "‹{thing}›"\n',
        "utf-8",
    )
    return Texts.load(folder=folder).for_locale("fr")
