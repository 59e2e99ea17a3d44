"""Settings that are well formed, but cannot be used here: said before the bot goes to Discord."""

from __future__ import annotations

import tempfile
from pathlib import Path

from bot.config import Settings, SettingsError
from bot.i18n.texts import Texts
from bot.storage.addresses import database_name
from bot.storage.errors import StorageError


def require_usable(settings: Settings) -> None:
    """Raises `SettingsError` with a sentence for each setting that cannot be used on this machine."""
    problems = [_language(settings.default_locale), _database(settings.database_url)]
    problems.append(_folder("SITE_FOLDER", settings.site_folder))
    if settings.backup_folder != "off":
        problems.append(_folder("BACKUP_FOLDER", settings.backup_folder))
    if any(problems):
        raise SettingsError("\n".join(filter(None, problems)))


def _language(locale: str) -> str:
    texts = Texts.load()
    if texts.speaks(locale):
        return ""
    known = ", ".join(str(words.locale).replace("_", "-") for words in texts.languages)
    return f"DEFAULT_LOCALE is {locale}, a language that the bot does not speak yet. It speaks: {known}."


def _database(url: str) -> str:
    try:
        database_name(url)
    except StorageError as reason:
        return str(reason)
    return ""


def _folder(name: str, folder: Path | None) -> str:
    """Whether files can be made in a folder, which is made if there is none."""
    if folder is None:
        return ""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as error:
        return f"{name} is {folder}, which cannot be written: {error.strerror}."
