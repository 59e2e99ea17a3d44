"""What cannot be used on this machine is said before the bot goes to Discord."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import Settings, SettingsError
from bot.host.usable import require_usable


def settings(**more: object) -> Settings:
    return Settings(_env_file=None, **more)  # type: ignore[call-arg,arg-type]  # pydantic-settings takes it


def test_what_is_usual_can_be_used(tmp_path: Path) -> None:
    require_usable(settings())
    require_usable(settings(default_locale="en-GB", site_folder=tmp_path / "site", backup_folder="off"))
    require_usable(settings(database_url="postgresql://user@host/elgrande"))


def test_each_setting_that_cannot_be_used_is_a_sentence() -> None:
    with pytest.raises(SettingsError) as caught:
        require_usable(
            settings(
                default_locale="fr",
                database_url="postgresql://u:a@secret@host/x",
                site_folder="/proc/site",
                backup_folder="/proc/backups",
            )
        )
    language, database, site, backups = str(caught.value).splitlines()
    assert language == "DEFAULT_LOCALE is fr, a language that the bot does not speak yet. It speaks: en, de, es, nl."
    assert database.startswith("DATABASE_URL cannot be understood")
    assert "secret" not in database
    assert site.startswith("SITE_FOLDER is /proc/site, which cannot be written: ")
    assert backups.startswith("BACKUP_FOLDER is /proc/backups, which cannot be written: ")
