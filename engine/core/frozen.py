"""Values that JSON has thawed: what was a tuple, at any depth, is one again."""

from __future__ import annotations

from typing import Any


def frozen(value: Any) -> Any:
    """The value with a tuple for every list in it; anything that is neither stays as it is."""
    return tuple(frozen(item) for item in value) if isinstance(value, list | tuple) else value
