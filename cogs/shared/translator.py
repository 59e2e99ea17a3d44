"""Names and descriptions of commands in every language there is a catalogue of. English stands in the catalogue too."""

from __future__ import annotations

from functools import cache

import discord
from discord import app_commands

from bot.i18n.texts import ENGLISH, Texts
from bot.i18n.words import Words


@cache
def _english() -> Words:
    """Commands are declared while modules are loaded, long before there is a bot that has texts."""
    return Texts.load().for_locale(ENGLISH)


def said(key: str) -> app_commands.locale_str:
    """The English words of a key, with the key for the other languages."""
    return app_commands.locale_str(_english()(key), key=key)


class CatalogueTranslator(app_commands.Translator):
    """Looks commands up in the catalogues. discord.py asks for every string in every locale, so it must be quick."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self._words = {
            locale: words
            for locale in discord.Locale
            if (words := texts.for_locale(locale.value)).code.partition("-")[0] == locale.value.partition("-")[0]
            and words.code != ENGLISH
        }

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        words = self._words.get(locale)
        key = string.extras.get("key")
        return words(key) if words is not None and key is not None else None
