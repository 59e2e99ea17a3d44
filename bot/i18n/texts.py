"""All catalogues, and which of them a reader gets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.i18n.sentence import facts_of
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
        english = Words(Locale.parse(ENGLISH), _catalogue(folder / ENGLISH, ENGLISH))
        languages = {ENGLISH: english}
        for path in sorted(folder.iterdir()):
            if path.is_dir() and path.name != ENGLISH:
                locale = Locale.parse(path.name.replace("-", "_"))
                languages[_normal(path.name)] = Words(locale, _catalogue(path, path.name), english)
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


def _normal(locale: str) -> str:
    return locale.replace("_", "-").lower()


@cache
def _catalogue(folder: Path, locale: str) -> GNUTranslations:
    """All .po files of a folder, those of games in folders of theirs, as one catalogue in memory. Read once: what a
    program says does not change while it runs.
    """
    whole = Catalog(locale=locale.replace("-", "_"), fuzzy=False)
    for path in sorted(folder.rglob("*.po")):
        with path.open("rb") as file:
            try:
                part = read_po(file, locale=locale.replace("-", "_"), abort_invalid=True)
            except Exception as error:
                raise ValueError(f"{path} is not a catalogue: {error}") from error
        for message in part:
            if not message.id:
                continue
            if message.id in whole:
                raise ValueError(f"{path} has the key {message.id} again")
            if not message.fuzzy or _says_the_same(message):
                whole[message.id] = message
    compiled = BytesIO()
    write_mo(compiled, whole, use_fuzzy=True)
    compiled.seek(0)
    return GNUTranslations(compiled)


def _says_the_same(message: Message) -> bool:
    """Whether a sentence that is to be looked at again, as English has changed, has the facts of the English one.

    That stands beside it. An old translation is better than English, but not if a fact is missing from it.
    """
    texts = (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))
    return facts_of(" ".join(message.auto_comments)) == facts_of(texts[-1])
