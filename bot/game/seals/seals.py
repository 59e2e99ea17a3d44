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
from typing import TYPE_CHECKING, Any

from bot.storage.records.games import SealedSecret
from engine.core.game import Game

if TYPE_CHECKING:
    from bot.game.moment import Moment
    from bot.game.steps import TableStep

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


def is_sealed(step: TableStep) -> bool:
    """Whether a step is a moment for a seal: the game, a round or a general scoring begins, or somebody is now ready.

    All of that is public, and nothing else counts: a seal that came with an order would tell of the order.
    """
    if step.before is None:
        return True
    if not step.rows.choices:
        return False
    if any(event.seals for event in step.events):
        return True
    ready = step.after.view(None).ready
    return any(ready) and ready != step.before.view(None).ready


def next_seal(moment: Moment, salt: str) -> SealedSecret:
    """The seal of what is secret at a moment. The first one of a table holds what the whole game follows from."""
    return sealed(moment.seal, salt, secrets_of(moment))


def secrets_of(moment: Moment) -> dict[str, Any]:
    """Secret decisions, orders and held answers, by seat; in the first seal also options and seed."""
    content: dict[str, Any] = {"choices": moment.count, "orders": _orders(moment)}
    content[moment.game.definition.secrets] = secrets_in(moment.game)
    if moment.seal is None:
        content |= {"options": moment.table.options, "seed": moment.table.seed}
    return content


def _orders(moment: Moment) -> list[dict[str, Any]]:
    return [
        {"seat": each.seat, "set_at": each.set_at, **each.order.to_json()}
        for each in sorted(moment.orders, key=lambda each: (each.seat, each.kind))
        if not each.order.is_draft
    ]


def secrets_in(game: Game[Any, Any]) -> dict[str, str]:
    """What players have decided in secret and nobody has seen yet, by seat."""
    held = {str(seat): game.view(seat).secret for seat in range(game.options["players"])}
    return {seat: secret for seat, secret in held.items() if secret is not None}
