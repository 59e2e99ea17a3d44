"""What a language is to look like: its signs and the words that are not used, from `style.toml` in its folder."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

TYPED = re.compile(r"`[^`]*`|https?://\S+|{[^}]*}")
"""What is to be typed exactly as it stands, and facts."""

SIGNS = (
    (r"'", "write ’"),
    (r'"', "write the quotation marks of the language"),
    (r"\.\.\.", "write …"),
    (r"(?<=\S) {2,}", "one space is enough"),
    (r"(?<=\S) +[,.;:!?](?!\w)", "no space before this sign"),
)
"""What no language of ours writes."""

ENGLISH = r"\b(the|and|your|yours|you|with|from|this|that|their|they|which|whoever|caballeros? (of|from)|action card)\b"
"""Words that show that English was left over."""


@dataclass(frozen=True)
class Style:
    """The habits of one language."""

    opening: str = "“"
    closing: str = "”"
    refused: dict[str, str] = field(default_factory=dict)
    """Patterns of what is not said, each with what is said instead."""
    inverted: bool = False
    """Whether questions and exclamations begin with a sign of their own, as in Spanish."""

    def faults(self, text: str, english: str = "") -> Iterator[str]:
        """What is wrong with the look of a text; signs that English has, too, mean something else, such as an arrow."""
        read = TYPED.sub("_", text)
        for sign, instead in SIGNS:
            if re.search(sign, read):
                yield f"{sign!r}: {instead}"
        yield from self._quotations(read, english)
        for pattern, instead in {ENGLISH: "English is left over", **self.refused}.items():
            if found := re.search(pattern, read):
                yield f"“{found[0]}”: {instead}"
        if self.inverted and any(read.count(one) != read.count(other) for one, other in ("¿?", "¡!")):
            yield "a question or an exclamation begins with its own sign"

    def _quotations(self, read: str, english: str) -> Iterator[str]:
        wrong = set("“”„«»") - {self.opening, self.closing} - set("«»").intersection(english)
        if wrong.intersection(read) or read.count(self.opening) != read.count(self.closing):
            yield f"quotations stand between {self.opening} and {self.closing}"


def load(folder: Path) -> Style:
    """The style of the language in a folder; the usual one if it has no file of it."""
    path = folder / "style.toml"
    return Style(**tomllib.loads(path.read_text(encoding="utf-8"))) if path.exists() else Style()
