"""Seals: fingerprints of what is secret at a public moment, each holding the one before.

A seal is made at the start of a game (of its seed), at the beginning of every round and of every general scoring, and
whenever somebody becomes ready with a secret disc: moments that everybody sees anyway. So neither the number of seals
nor their times tell anything; and with a salt of its own each looks new, whether anything is in it or not.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.storage.records.games import SealedSecret

FIRST = ""
"""What stands in the place of the seal before the first one."""


@dataclass(frozen=True, slots=True)
class Seal:
    """What everybody sees of a seal."""

    number: int
    hash: str

    @classmethod
    def of(cls, seal: SealedSecret | None) -> Seal | None:
        """What everybody sees of a stored one."""
        return None if seal is None else cls(seal.number, seal.hash)


def new_salt() -> str:
    """128 bits that nobody can guess: without them, few regions and cards could all be tried out."""
    return secrets.token_hex(16)


def hash_of(before: str, salt: str, content: Mapping[str, Any]) -> str:
    """The fingerprint: SHA-256 of a JSON list of the seal before, the salt and the content, keys sorted, no spaces."""
    text = json.dumps([before, salt, content], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def sealed(last: Seal | None, salt: str, content: Mapping[str, Any]) -> SealedSecret:
    """The next seal of a table."""
    before = FIRST if last is None else last.hash
    number = 1 if last is None else last.number + 1
    return SealedSecret(number, salt, json.dumps(content, sort_keys=True), hash_of(before, salt, content))
