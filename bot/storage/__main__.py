"""What an operator does with the database: `python -m bot.storage backup FILE` and `python -m bot.storage check`.

Both may run while the bot does.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.config import SettingsError, load_settings
from bot.storage import StorageError, check_database, copy_database


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command on the database of DATABASE_URL; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bot.storage", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    backup = commands.add_parser("backup", help="copy the database to a new file")
    backup.add_argument("file", type=Path, help="the file to make; it must not exist yet")
    commands.add_parser("check", help="look for damage")
    asked = parser.parse_args(arguments)
    try:
        url = load_settings().database_url
        if asked.command == "backup":
            copy_database(url, asked.file)
            print(f"{asked.file} is a complete copy of the database.")
            return 0
        problems = check_database(url)
    except (SettingsError, StorageError) as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join(problems) or "The database is in order.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
