"""How people are called outside of their server: by name only who agreed to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.i18n.words import Words
from bot.storage.records.leagues import KnownMember
from bot.storage.records.results import Player

COLOURS: Final = 5
"""The colours of the game, of which everybody without a name has one."""


class PublicNames:
    """What everybody is called, and who has a page of their own: who is named."""

    def __init__(self, members: Mapping[Player, KnownMember], words: Words) -> None:
        self._members = members
        self._words = words

    def name(self, player: Player) -> str:
        member = self._members.get(player)
        if member is None:
            return self._words("site.somebody")
        if member.may_be_named:
            return self._words.plain_name(member.name)
        return self._words(f"site.unnamed.{(member.number - 1) % COLOURS}", number=member.number)

    def page(self, player: Player) -> str | None:
        """The file of their own page; None if they have none."""
        member = self._members.get(player)
        return f"player-{member.number}.html" if member is not None and member.may_be_named else None

    def named(self) -> list[Player]:
        """Everybody with a page, by number."""
        named = [player for player, member in self._members.items() if member.may_be_named]
        return sorted(named, key=lambda player: self._members[player].number)
