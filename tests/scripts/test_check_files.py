"""Each fault of a text file is found and named with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.check_files import faults


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("good.toml", b"a = 1\n", []),
        ("empty.txt", b"", []),
        ("a.txt", b"\xff\n", ["is not UTF-8"]),
        ("a.txt", b"one\r\n", ["has carriage returns"]),
        ("a.txt", b"one", ["does not end with a line break"]),
        ("a.txt", b"one\n\n", ["ends with empty lines"]),
        ("a.txt", b"one\ntwo \n", ["ends with white space"]),
        ("a.md", b"one  \n", []),
        ("a.txt", b"<<<<<<< ours\n", ["is the mark of a merge"]),
        ("a.toml", b"a\n", ["cannot be read"]),
        ("a.json", b"{\n", ["cannot be read"]),
        ("a.yaml", b"a: [\n", ["cannot be read"]),
    ],
)
def test_a_fault_is_found(tmp_path: Path, name: str, content: bytes, expected: list[str]) -> None:
    file = tmp_path / name
    file.write_bytes(content)

    found = list(faults(file))

    assert len(found) == len(expected)
    assert all(words in fault for words, fault in zip(expected, found, strict=True))
