"""All catalogues, and which of them a reader gets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from babel import Locale

from bot.i18n.catalogue import Catalogue, read_catalogue
from bot.i18n.words import Words

LOCALES = Path(__file__).resolve().parents[2] / "data" / "locales"
ENGLISH = "en"


class Texts:
    """The words of every language there is a folder for. English is complete and stands behind all others."""

    def __init__(self, languages: Mapping[str, Words], default_locale: str = ENGLISH) -> None:
        self._languages = languages
        self._default = self._nearest(default_locale) or languages[ENGLISH]

    @classmethod
    def load(cls, default_locale: str = ENGLISH, folder: Path = LOCALES) -> Texts:
        """Read all catalogues. A file that is no catalogue raises ValueError with its name."""
        english = _words(folder, ENGLISH)
        languages = {ENGLISH: english}
        for path in sorted(folder.iterdir()):
            if path.is_dir() and path.name != ENGLISH:
                languages[_normal(path.name)] = _words(folder, path.name, english)
        return cls(languages, default_locale)

    @property
    def languages(self) -> tuple[Words, ...]:
        """All there are, English among them."""
        return tuple(self._languages.values())

    @property
    def default(self) -> Words:
        return self._default

    def for_locale(self, locale: object) -> Words:
        """The words for a reader whose language Discord calls `locale` ("en-GB", or None if it is not known)."""
        return self._default if locale is None else self._nearest(str(locale)) or self._default

    def speaks(self, locale: str) -> bool:
        """Whether there is a catalogue for it, or for the language without its country."""
        return self._nearest(locale) is not None

    def _nearest(self, locale: str) -> Words | None:
        wanted = _normal(locale)
        return self._languages.get(wanted) or self._languages.get(wanted.partition("-")[0])


def _words(folder: Path, code: str, fallback: Words | None = None) -> Words:
    locale = Locale.parse(code.replace("-", "_"))
    return Words(locale, _catalogue(folder / code, locale), fallback)


def _normal(locale: str) -> str:
    return locale.replace("_", "-").lower()


@cache
def _catalogue(folder: Path, locale: Locale) -> Catalogue:
    """Read once: what a program says does not change while it runs."""
    return read_catalogue(folder, locale)
