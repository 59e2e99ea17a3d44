"""Failures on demand: the next requests that match get a rate limit or a server error instead of their answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any


@dataclass
class Fault:
    """What goes wrong, how often and for which requests.

    `pattern` is searched in `METHOD /path`. With `after`, the request is carried out first and only its answer is
    lost. `delay` holds the request up, in seconds; a fault with status 0 does nothing but that.
    """

    pattern: re.Pattern[str]
    status: int
    count: int = 1
    retry_after: float = 0.3
    after: bool = False
    delay: float = 0.0

    @classmethod
    def from_json(cls, body: dict[str, Any]) -> Fault:
        """Read a fault; raise ValueError with a sentence if it makes no sense."""
        try:
            pattern = re.compile(str(body["match"]))
        except KeyError:
            raise ValueError("A fault needs a 'match': a regular expression on 'METHOD /path'.") from None
        except re.error as error:
            raise ValueError(f"'match' is no regular expression: {error}.") from None
        status = body.get("status", 0)
        if status != 0 and (not isinstance(status, int) or not 400 <= status <= 599):
            raise ValueError("'status' must be an HTTP status from 400 to 599, or 0 for a mere delay.")
        return cls(
            pattern,
            status,
            int(body.get("count", 1)),
            float(body.get("retry_after", 0.3)),
            bool(body.get("after", False)),
            float(body.get("delay", 0.0)),
        )

    def body(self) -> dict[str, Any]:
        """Return the JSON answer."""
        if self.status == 429:
            limited = {"message": "You are being rate limited.", "code": 0}
            return limited | {"retry_after": self.retry_after, "global": False}
        return {"message": f"{self.status}: a failure made by the playground", "code": 0}

    def headers(self) -> dict[str, str]:
        """Return the headers clients look at."""
        if self.status != 429:
            return {}
        seconds = str(self.retry_after)
        return {"Retry-After": seconds, "X-RateLimit-Reset-After": seconds, "X-RateLimit-Scope": "user"}


class Faults:
    """The failures that wait for a matching request, oldest first."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []

    def add(self, fault: Fault) -> None:
        """Put a failure at the end of the queue."""
        self._waiting.append(fault)

    def clear(self) -> None:
        """Forget all that have not happened yet."""
        self._waiting.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """Return the first failure that matches the request, and count it as used once."""
        for fault in self._waiting:
            if fault.pattern.search(f"{method} {path}"):
                fault.count -= 1
                if fault.count <= 0:
                    self._waiting.remove(fault)
                return fault
        return None
