"""Fingerprints of a game: of its rules (may a stored state be loaded with them?) and of a state (is it whole?)."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.core.definition import Options, definition_of
from engine.core.game import Game


def rules_digest(game: Game[Any, Any]) -> str:
    """The fingerprint of rules in force: their programs and the printed facts.

    It is the same in every process and every version of Python, and another one when a release changes a card. Games
    with the same options share one `rules` object, so it is worked out once for each of them.
    """
    return _digest(game.rules, game.definition.data)


def rules_digest_of(options: Options) -> str:
    """The fingerprint of the rules that games with these options have now. Raises IllegalOptions."""
    definition = definition_of(options)
    return _digest(definition.rules(definition.options(options)), definition.data)


@lru_cache(maxsize=64)
def _digest(rules: Any, facts: Path) -> str:
    fingerprint = hashlib.blake2b(digest_size=16)
    for name, program in sorted(rules.programs.items()):
        fingerprint.update(f"{name}: {program!r}\n".encode())
    for path in sorted(facts.glob("*.toml")):
        fingerprint.update(path.read_bytes())
    return fingerprint.hexdigest()


def state_digest(base: bytes, choices: bytes) -> str:
    """The fingerprint of a saved state: a game and the choices made since."""
    fingerprint = hashlib.blake2b(base, digest_size=16)
    fingerprint.update(choices)
    return fingerprint.hexdigest()
