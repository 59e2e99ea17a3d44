"""Several workers read the same tests, and pytest rewrites their assertions: each worker those of another share, where
no earlier run has left them. Left to themselves all would begin at the same file, and each would rewrite every one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module

import pytest


def share_the_rewriting(config: pytest.Config) -> None:
    """Import this worker's share; what the others have rewritten meanwhile is found when the tests are collected."""
    worker: dict[str, object] | None = getattr(config, "workerinput", None)
    if worker is None:
        return
    number, workers = int(str(worker["workerid"]).removeprefix("gw")), int(str(worker["workercount"]))
    modules = list(_modules(config))
    for module in modules[len(modules) * number // workers : len(modules) * (number + 1) // workers]:
        with suppress(Exception):  # whoever collects it says what is wrong with it
            import_module(module)


def _modules(config: pytest.Config) -> Iterator[str]:
    """The names of the modules with tests that are asked for."""
    for asked in config.args:
        path = config.invocation_params.dir / asked.partition("::")[0]
        for file in sorted(path.rglob("test_*.py")) if path.is_dir() else [path]:
            if file.is_relative_to(config.rootpath):
                yield ".".join(file.relative_to(config.rootpath).with_suffix("").parts)
