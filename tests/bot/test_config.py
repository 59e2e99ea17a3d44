"""Settings: where they come from, and what an operator reads when one is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.config import Settings, SettingsError, load_settings
from bot.host.typed import BEFORE
from bot.storage.records.shards import Shards

SECRET = "MTIz.ABCDEF.very-secret"


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def env_file(directory: Path, text: str) -> Path:
    path = directory / ".env"
    path.write_text(text, encoding="utf-8")
    return path


def test_defaults_are_discord_itself_and_a_file_in_var() -> None:
    settings = load_settings(None)
    assert settings.database_url == "sqlite:///var/elgrande.sqlite3"
    assert settings.discord_api == "https://discord.com/api/v10"
    assert settings.discord_gateway == "wss://gateway.discord.gg/"
    assert settings.discord_cdn == "https://cdn.discordapp.com"
    assert settings.log_level == "INFO"
    assert settings.health_file is None
    assert settings.default_locale == "en"


def test_the_file_is_read_and_need_not_exist(tmp_path: Path) -> None:
    assert load_settings(tmp_path / ".env") == load_settings(None)
    path = env_file(tmp_path, f"DISCORD_TOKEN={SECRET}\nLOG_LEVEL=debug\nSOMETHING_ELSE=1\n")
    settings = load_settings(path)
    assert settings.discord_token.get_secret_value() == SECRET
    assert settings.log_level == "DEBUG"


def test_the_environment_wins_over_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = env_file(tmp_path, "DEFAULT_LOCALE=nl\nLOG_LEVEL=ERROR\n")
    monkeypatch.setenv("DEFAULT_LOCALE", "de")
    settings = load_settings(path)
    assert (settings.default_locale, settings.log_level) == ("de", "ERROR")


def test_shards_are_those_of_one_of_several_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_settings(None).shards is None
    monkeypatch.setenv("SHARDS", "4-7/16")
    assert load_settings(None).shards == Shards(4, 7, 16)
    monkeypatch.setenv("SHARDS", "16/16")
    with pytest.raises(
        SettingsError, match=r"^SHARDS must be the numbers of some shards and of all, such as 0-3/16\.$"
    ):
        load_settings(None)


def test_an_empty_value_counts_as_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.setenv(name.upper(), "")
    assert load_settings(None).model_dump() == Settings.model_construct().model_dump()


def test_playground_addresses_get_the_slashes_discord_py_wants(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_API", "http://127.0.0.1:8080/api/v10/")
    monkeypatch.setenv("DISCORD_GATEWAY", "ws://127.0.0.1:8080/gateway")
    monkeypatch.setenv("DISCORD_CDN", "http://127.0.0.1:8080/cdn/")
    settings = load_settings(None)
    assert settings.discord_api == "http://127.0.0.1:8080/api/v10"
    assert settings.discord_gateway == "ws://127.0.0.1:8080/gateway/"
    assert settings.discord_cdn == "http://127.0.0.1:8080/cdn"


def test_settings_cannot_be_changed() -> None:
    settings = load_settings(None)
    with pytest.raises(ValidationError):
        settings.log_level = "DEBUG"


def test_the_token_shows_in_no_text_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", f" {SECRET} ")
    settings = load_settings(None)
    assert settings.discord_token.get_secret_value() == SECRET
    for text in (repr(settings), str(settings), str(settings.model_dump()), settings.model_dump_json()):
        assert SECRET not in text


def test_each_wrong_setting_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_API", "discord.com")
    monkeypatch.setenv("DISCORD_GATEWAY", "https://discord.com")
    monkeypatch.setenv("LOG_LEVEL", "loud")
    monkeypatch.setenv("DEFAULT_LOCALE", "Deutsch!")
    with pytest.raises(SettingsError) as caught:
        load_settings(None)
    assert str(caught.value).splitlines() == [
        "DISCORD_API must be an address that begins with http:// or https://.",
        "DISCORD_GATEWAY must be an address that begins with ws:// or wss://.",
        "LOG_LEVEL must be one of DEBUG, INFO, WARNING and ERROR.",
        "DEFAULT_LOCALE must be a language code such as en, de or pt-BR.",
    ]


def test_a_broken_token_is_refused_without_being_quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", f"{SECRET} and more")
    settings = load_settings(None)  # whoever makes a backup needs no token
    with pytest.raises(SettingsError) as caught:
        settings.require_token()
    assert str(caught.value) == "DISCORD_TOKEN must be one word without blanks inside."
    assert caught.value.__context__ is None


def test_without_a_token_the_bot_cannot_log_in() -> None:
    with pytest.raises(SettingsError, match="There is no DISCORD_TOKEN"):
        load_settings(None).require_token()


def test_health_can_be_turned_off_and_listens_on_this_machine_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (load_settings(None).health_address, load_settings(None).health_port) == ("127.0.0.1", 9484)
    monkeypatch.setenv("HEALTH_PORT", "off")
    assert load_settings(None).health_port is None
    monkeypatch.setenv("HEALTH_PORT", "70000")
    with pytest.raises(SettingsError, match=r"^HEALTH_PORT must be a port from 0 to 65535, or off\.$"):
        load_settings(None)


def test_a_file_that_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    with pytest.raises(SettingsError, match="not a text file in UTF-8"):
        load_settings(path)


def test_a_name_that_is_nearly_a_setting_is_named_with_the_one_that_is_meant(tmp_path: Path) -> None:
    path = env_file(tmp_path, "BACKUP_FOLER=there\nexport LOGLEVEL=debug\nPOSTGRES_PASSWORD=x\n#SHARD=1/2\nTZ=UTC\n")
    with pytest.raises(SettingsError) as caught:
        load_settings(path)
    assert str(caught.value).splitlines() == [
        f"BACKUP_FOLER in {path} is no setting. Is BACKUP_FOLDER meant?",
        f"LOGLEVEL in {path} is no setting. Is LOG_LEVEL meant?",
    ]


def test_in_a_container_the_names_of_the_file_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKUP_FOLER", "there")
    load_settings(None)
    monkeypatch.setenv(BEFORE, "docker run")
    with pytest.raises(SettingsError) as caught:
        load_settings(None)
    assert str(caught.value) == "BACKUP_FOLER in .env is no setting. Is BACKUP_FOLDER meant?"


def complaint() -> str:
    """What is said of the settings as they are; nothing if they can be used."""
    try:
        load_settings(None)
    except SettingsError as said:
        return str(said)
    return ""


@pytest.mark.parametrize("value", ["-1", "?!"])
@pytest.mark.parametrize("name", sorted(Settings.model_fields))
def test_what_cannot_be_used_is_said_in_our_own_words(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name.upper(), value)
    assert re.match(f"{name.upper()} must be |$", complaint())


def test_quotes_around_the_token_are_no_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", f'"{SECRET}"')
    assert load_settings(None).discord_token.get_secret_value() == SECRET


def test_the_mark_that_some_editors_put_before_a_file_is_no_part_of_a_name(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_bytes(b"\xef\xbb\xbfDISCORD_TOKEN=" + SECRET.encode())
    assert load_settings(path).discord_token.get_secret_value() == SECRET


def test_a_folder_in_the_place_of_the_file_is_a_sentence(tmp_path: Path) -> None:
    """Docker makes one for a file that is not there."""
    with pytest.raises(SettingsError, match=r"cannot be read: Is a directory\."):
        load_settings(tmp_path)
