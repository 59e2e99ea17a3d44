"""Writes every REST request and gateway event as a line of JSON (`--record FILE`)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from playground.state.world import now


class Recorder:
    """Keeps a record in a file; with no path it keeps none."""

    def __init__(self, path: Path | None = None) -> None:
        self._file: IO[str] | None = None if path is None else path.open("a", encoding="utf-8")

    @property
    def is_on(self) -> bool:
        """Whether anything is written at all."""
        return self._file is not None

    def rest(
        self, method: str, path: str, body: Any, files: Sequence[tuple[str, int]], status: int, answer: Any
    ) -> None:
        """Note one request of the bot: `files` are names and sizes; the answer is kept only if it is a refusal."""
        entry = {
            "kind": "rest",
            "method": method,
            "path": path,
            "body": body,
            "files": [{"name": name, "size": size} for name, size in files],
            "status": status,
        }
        if status >= 400:
            entry["answer"] = answer
        self._write(entry)

    def gateway(self, direction: str, payload: dict[str, Any]) -> None:
        """Note one gateway payload, `to_bot` or `from_bot`; the bot's token is left out."""
        if payload.get("op") in (2, 6) and isinstance(payload["d"], dict):
            payload = payload | {"d": payload["d"] | {"token": "..."}}
        self._write({"kind": "gateway", "direction": direction} | payload)

    def close(self) -> None:
        """Finish the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self, entry: dict[str, Any]) -> None:
        if self._file is not None:
            line = json.dumps({"time": now().isoformat()} | entry, ensure_ascii=False)
            self._file.write(line + "\n")
            self._file.flush()
