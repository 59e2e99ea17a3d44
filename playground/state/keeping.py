"""A world in a file, from one run of the playground to the next."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

from playground.state import world as things
from playground.state.world import World

PRIVATE = 0o600
"""Nobody else on the machine reads what people were told privately."""


class NotKept(Exception):
    """There is a file, but no world in it that this playground can go on with."""


def keep(world: World, path: Path) -> None:
    """Write all there is into a file: all of it, or the file stays as it was. Raises OSError."""
    fresh = path.with_name(f"{path.name}.new")
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE), "wb") as file:  # noqa: PTH123  # with its rights
        pickle.dump((list(_shape()), world), file)
    fresh.replace(path)


def kept(path: Path) -> World:
    """Read the world that was kept. Raises NotKept, FileNotFoundError."""
    with path.open("rb") as file:
        try:
            shape, world = pickle.load(file)  # noqa: S301  # a file of our own, which nobody else may write
        except Exception as error:  # whatever a damaged file makes of itself
            raise NotKept(f"{path} is damaged.") from error
    if shape != list(_shape()) or not isinstance(world, World):
        raise NotKept(f"{path} is of another version of the playground.")
    return world


def _shape() -> Iterator[tuple[str, list[str]]]:
    """What things have, by their names: a world with other things in it is of another version."""
    for name, thing in sorted(vars(things).items()):
        if isinstance(thing, type) and is_dataclass(thing):
            yield name, [each.name for each in fields(thing)]
    yield "World", sorted(vars(World()))
