"""When a table is sealed, and what is in a seal. See `bot/game/seals/`."""

from __future__ import annotations

from typing import Any

from bot.game.moment import Moment
from bot.game.seals.checking import secrets_in
from bot.game.seals.seals import sealed
from bot.game.steps import TableStep
from bot.storage.records.games import SealedSecret


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
