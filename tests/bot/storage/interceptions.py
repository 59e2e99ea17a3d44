"""A store in which something comes between a row function and its caller: a full disk, a slow answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.storage.errors import StorageError
from bot.storage.store import Store

CarryOut = Callable[[], Awaitable[Any]]


def intercept(
    patch: pytest.MonkeyPatch, store: Store, *functions: Callable[..., Any], by: Callable[[CarryOut], Awaitable[Any]]
) -> None:
    """Until the patch is undone, `by` is asked in the place of these functions; it gets what would have been done."""

    def intercepting(name: str, call: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def intercepted(function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Any:
            if function not in functions:
                return await call(function, *arguments, **named)
            with store._measured(name):  # as what the database itself says
                return await by(lambda: call(function, *arguments, **named))

        return intercepted

    for name in ("read", "write"):
        patch.setattr(store, name, intercepting(name, getattr(store, name)))


async def full_disk(_: CarryOut) -> None:
    """Nothing can be stored."""
    raise StorageError("The disk is full.")
