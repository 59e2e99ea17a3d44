"""One rule case, and what can be wrong with it."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.game import Game
from engine.games import GAMES

FIELDS = {"title", "source", "game", "players", "options", "position", "play", "expect"}


class BadCase(Exception):
    """The case cannot be played as it is written. The text is a sentence for whoever wrote it."""


class CaseFailed(Exception):
    """The case was played and came out otherwise. The text says what is different."""


@dataclass(frozen=True)
class Case:
    """A position, what is played, and what must come out of it. `docs/scenarios.md` describes the fields."""

    title: str
    game: str
    options: Mapping[str, Any]
    position: Mapping[str, Any]
    play: tuple[tuple[str, Any], ...]
    """Kind and facts of every entry, from top to bottom."""
    expect: Mapping[str, Any]


def cases_in(file: Path) -> list[Case]:
    """The cases of a file: one object, or a list of them. Raises BadCase."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise BadCase(f"The file cannot be read: {problem.strerror}.") from None
    except UnicodeDecodeError:
        raise BadCase("The file is not text in UTF-8.") from None
    except json.JSONDecodeError as problem:
        raise BadCase(f"The file is not JSON: {problem}.") from None
    except RecursionError:
        raise BadCase("The file is nested too deeply.") from None
    cases = data if isinstance(data, list) else [data]
    if not cases:
        raise BadCase("The file holds no case.")
    return [case_from(case) for case in cases]


def case_from(data: Any) -> Case:
    """The case that this JSON object describes. Raises BadCase."""
    facts = an_object(data, "A case")
    known_names(facts, FIELDS, "a case")
    title, game = facts.get("title", "without title"), facts.get("game", GAMES[0])
    if not isinstance(title, str) or not isinstance(game, str):
        raise BadCase("`title` and `game` must be texts.")
    options = dict(an_object(facts.get("options", {}), "`options`"))
    if "players" in facts:
        options["players"] = facts["players"]
    entries = a_list(facts.get("play", []), "`play`")
    return Case(
        title=title,
        game=game,
        options=options,
        position=an_object(facts.get("position", {}), "`position`"),
        play=tuple(_entry(entry) for entry in entries),
        expect=an_object(facts.get("expect", {}), "`expect`"),
    )


def _entry(data: Any) -> tuple[str, Any]:
    entry = an_object(data, "An entry of `play`")
    if len(entry) != 1:
        raise BadCase(f"An entry of `play` names one kind, not {len(entry)}: {', '.join(entry) or 'nothing'}.")
    ((kind, facts),) = entry.items()
    return kind, facts


# What every reader of a case needs.


def an_object(value: Any, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadCase(f"{what} must be an object, not {value!r}.")
    return value


def a_list(value: Any, what: str, length: int | None = None) -> list[Any]:
    if not isinstance(value, list):
        raise BadCase(f"{what} must be a list, not {value!r}.")
    if length is not None and len(value) != length:
        raise BadCase(f"{what} must have {length} entries, one for every player, not {len(value)}.")
    return value


def a_number(value: Any, what: str, least: int = 0) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise BadCase(f"{what} must be a whole number from {least}, not {value!r}.")
    return value


def a_player(game: Game[Any, Any], seat: Any) -> int:
    """The seat of a player, by its number."""
    players = game.options["players"]
    if a_number(seat, "A player") >= players:
        raise BadCase(f"There is no player {seat}: the {players} players are numbered from 0.")
    return int(seat)


def known_names(facts: Mapping[str, Any], known: Collection[str], where: str) -> None:
    for name in facts:
        if name not in known:
            raise BadCase(f"{name!r} is unknown in {where}. Known are: {', '.join(sorted(known))}.")
