"""The command line of the rules: `python -m engine replay FILE` plays an exported game again."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from engine import replay


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m engine", description="The rules of El Grande.")
    commands = parser.add_subparsers(dest="command", required=True)
    again = commands.add_parser("replay", help="play an exported game again and say whether it comes out the same")
    again.add_argument("file", type=Path, help="the JSON file that /table export gave (docs/export.md)")
    return play_again(parser.parse_args(arguments).file)


def play_again(file: Path) -> int:
    """Play a file again and print what came out.

    Returns 0 if the game comes out as the file says, 1 if it does not, 2 if the file is no exported game.
    """
    try:
        data = replay.read(file.read_text(encoding="utf-8"))
        game = replay.played(data)
        print("\n".join(replay.told(data, game)))
    except (OSError, UnicodeDecodeError) as error:
        print(f"{file} cannot be read: {error}.")
        return 2
    except replay.NoGame as reason:
        print(reason)
        return 2
    except replay.Differs as reason:
        print(f"{reason} So this is not the game that was played.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
