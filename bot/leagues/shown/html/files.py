"""Writing pages into a folder, so that whoever reads them meanwhile never gets half a page."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final

LIST: Final = ".written-by-the-bot"
"""The names of the files written last: what is not written again is removed, and nothing else in the folder is."""
NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]*\.(html|css|csv|json|png)")


def write_site(folder: Path, files: Mapping[str, bytes], kept: Collection[str] = ()) -> int:
    """Write all files that differ from what is there, and remove those of the last time that are no more. Returns how
    many changed. Those that are `kept` are there already and stay as they are."""
    folder.mkdir(parents=True, exist_ok=True)
    listed = folder / LIST
    before = set(listed.read_text(encoding="utf-8").split()) if listed.exists() else set()
    _replace(listed, "\n".join(sorted(before | files.keys() | set(kept))).encode())
    changed = sum(_write(folder / name, content) for name, content in files.items())
    gone = [folder / name for name in sorted(before - files.keys() - set(kept)) if NAME.fullmatch(name)]
    for file in gone:
        file.unlink(missing_ok=True)
    _replace(listed, "\n".join(sorted(files.keys() | set(kept))).encode())
    return changed + len(gone)


def _write(file: Path, content: bytes) -> bool:
    if file.exists() and file.read_bytes() == content:
        return False
    _replace(file, content)
    return True


def _replace(file: Path, content: bytes) -> None:
    """The whole new file or the whole old one, whatever happens."""
    part = file.with_name(f".{file.name}.part")
    part.write_bytes(content)
    part.replace(file)
