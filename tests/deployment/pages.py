"""What the docs tell hosts to type."""

from __future__ import annotations

import re
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def section(page: str, heading: str) -> str:
    """A section of a page, up to the next heading."""
    text = (REPOSITORY / page).read_text(encoding="utf-8")
    return re.split(r"^#+ ", text.partition(f"# {heading}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]


def blocks(page: str, heading: str, language: str = "") -> list[str]:
    """The blocks of a section that are written in a language; without one they are for the shell."""
    return [found[2] for found in _BLOCK.finditer(section(page, heading)) if found[1] == language]


def lines_to_type(page: str, heading: str, *, docker: bool = False) -> list[str]:
    """The lines for the shell of a section, without what is said beside them: those for Docker, or all others."""
    lines = "".join(blocks(page, heading)).splitlines()
    typed = [line.partition(" # ")[0].rstrip() for line in lines if not line.startswith("http")]
    return [line for line in typed if line.startswith("docker ") is docker]
