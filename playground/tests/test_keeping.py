"""A world that is kept in a file, and files with none that one could go on with."""

from __future__ import annotations

import pickle
import stat
from pathlib import Path

import pytest

from playground.state import keeping
from playground.state.keeping import NotKept, keep, kept
from playground.state.world import Message, default_world


def test_all_there_is_comes_back(tmp_path: Path) -> None:
    world, path = default_world(), tmp_path / "world"
    ana, channel = world.people()[0], next(iter(world.channels.values()))
    told = Message(world.snowflakes.next(), channel.id, world.bot_id, content="Hello.", visible_to=ana.id)
    channel.messages[told.id] = told
    world.files.put(7, b"picture", "image/png")
    world.commands[None] = [{"name": "play"}]
    keep(world, path)

    again = kept(path)
    assert (again.users, again.guilds, again.channels) == (world.users, world.guilds, world.channels)
    assert (again.bot_id, again.commands) == (world.bot_id, world.commands)
    assert again.files.get(7) == (b"picture", "image/png")
    assert again.snowflakes.next() > told.id
    assert stat.S_IMODE(path.stat().st_mode) == keeping.PRIVATE


def test_a_file_of_another_version_or_a_damaged_one_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "world"
    path.write_bytes(pickle.dumps(([("Message", ["id"])], default_world())))
    with pytest.raises(NotKept, match="of another version"):
        kept(path)
    path.write_bytes(b"\x80\x05cplayground.state.nowhere\nWorld\n.")
    with pytest.raises(NotKept, match="is damaged"):
        kept(path)
