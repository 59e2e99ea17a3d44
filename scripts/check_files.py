"""Check the given text files: white space, line ends, and that TOML, YAML and JSON can be read.

Prints one line for each fault and ends with status 1 if there was any; pre-commit gives the files.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import yaml

READERS: dict[str, Callable[[str], object]] = {
    ".json": json.loads,
    ".toml": tomllib.loads,
    ".yaml": yaml.safe_load,
    ".yml": yaml.safe_load,
}


def faults(file: Path) -> Iterator[str]:
    """What is wrong with one file, as `place: what`."""
    try:
        text = file.read_bytes().decode()
    except UnicodeDecodeError:
        yield f"{file}: is not UTF-8"
        return
    if "\r" in text:
        yield f"{file}: has carriage returns"
    if text and not text.endswith("\n"):
        yield f"{file}: does not end with a line break"
    if text.endswith("\n\n"):
        yield f"{file}: ends with empty lines"
    for number, line in enumerate(text.splitlines(), start=1):
        if line != line.rstrip() and file.suffix not in {".md", ".po", ".pot"}:
            yield f"{file}:{number}: ends with white space"
        if line.startswith(("<<<<<<< ", ">>>>>>> ")):
            yield f"{file}:{number}: is the mark of a merge"
    if reader := READERS.get(file.suffix):
        try:
            reader(text)
        except (ValueError, yaml.YAMLError) as error:
            yield f"{file}: cannot be read: {error}"


def main(names: list[str]) -> int:
    found = [fault for name in names for fault in faults(Path(name))]
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
