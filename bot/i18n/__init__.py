"""The words of the bot: catalogues in `data/locales/<locale>/`, read at the start. Message ids are keys.

The sentences of a game lie in a folder of its name in there.
"""

from __future__ import annotations

from bot.i18n.escape import LONGEST_NAME, escape, plain
from bot.i18n.measure import clipped, length
from bot.i18n.texts import LOCALES, Texts
from bot.i18n.words import Words

__all__ = ["LOCALES", "LONGEST_NAME", "Texts", "Words", "clipped", "escape", "length", "plain"]
