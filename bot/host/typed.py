"""What a host types to have a command of the bot carried out: it works as it stands in a sentence."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

BEFORE = "ELGRANDE_COMMAND"
"""Where a container says what stands before a command, since it is typed outside: see Dockerfile, docs/compose.yaml."""


def typed(command: str) -> str:
    """A command such as `check`, to be typed in the folder of the bot."""
    return f"{os.environ.get(BEFORE) or f'{_python()} -m bot'} {command}"


def is_contained() -> bool:
    """Whether this is a container."""
    return BEFORE in os.environ


def _python() -> str:
    """The Python that has what the bot needs, as short as it can be named."""
    python = Path(sys.executable)
    if python.is_relative_to(Path.cwd()):
        return str(python.relative_to(Path.cwd()))
    return python.name if shutil.which(python.name) == str(python) else str(python)
