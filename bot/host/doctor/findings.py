"""What a look at one thing has found."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from enum import Enum


class Degree(Enum):
    """Whether something is as it should be, could be better, or does not work."""

    WELL = "ok"
    MIND = "mind"
    """It works; this could be better, or is meant so."""
    WRONG = "WRONG"
    """Something does not work, or will not for long."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence for the host, which also says what helps."""

    degree: Degree
    text: str

    @property
    def line(self) -> str:
        """The sentence with its degree before it, as `doctor` prints it; further lines stand below the first."""
        return f"{self.degree.value:>5}  " + self.text.replace("\n", "\n       ")

    @property
    def level(self) -> int:
        """How serious the log takes it."""
        return logging.WARNING if self.degree is Degree.WRONG else logging.INFO


def well(text: str) -> Finding:
    return Finding(Degree.WELL, text)


def mind(text: str) -> Finding:
    return Finding(Degree.MIND, text)


def wrong(text: str) -> Finding:
    return Finding(Degree.WRONG, text)
