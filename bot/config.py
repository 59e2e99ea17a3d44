"""What an operator may set, read once at the start from the environment and from the file `.env`.

The environment wins over the file; an empty value counts as not set. Everything else in the program gets the
frozen `Settings` handed in and never looks at the environment itself.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict


class SettingsError(Exception):
    """Settings that cannot be used; the text has one sentence a line, one for each setting."""


def _http_address(address: str) -> str:
    if not re.fullmatch(r"https?://[^\s/]+\S*", address):
        raise ValueError("must be an address that begins with http:// or https://")
    return address.rstrip("/")


def _websocket_address(address: str) -> str:
    if not re.fullmatch(r"wss?://[^\s/]+\S*", address):
        raise ValueError("must be an address that begins with ws:// or wss://")
    return address.rstrip("/") + "/"


def _one_word(token: SecretStr) -> SecretStr:
    secret = token.get_secret_value().strip()
    if re.search(r"\s", secret):
        raise ValueError("must be one word without blanks inside")
    return SecretStr(secret)


def _upper_case(level: Any) -> Any:
    return level.upper() if isinstance(level, str) else level


HttpAddress = Annotated[str, AfterValidator(_http_address)]
WebsocketAddress = Annotated[str, AfterValidator(_websocket_address)]


class Settings(BaseSettings):
    """All settings of the bot. The name in the environment is the field name in capitals."""

    model_config = SettingsConfigDict(
        frozen=True,
        extra="ignore",
        env_ignore_empty=True,
        env_file_encoding="utf-8",
        hide_input_in_errors=True,
    )

    discord_token: Annotated[SecretStr, AfterValidator(_one_word)] = SecretStr("")
    """The bot's token; empty means not set, which the start of the bot answers with a sentence."""

    database_url: str = "sqlite:///var/elgrande.sqlite3"
    """Where everything is kept: `sqlite:///` and a path, relative to the working directory or absolute."""

    discord_api: HttpAddress = "https://discord.com/api/v10"
    """Base address of Discord's REST interface, without a slash at the end. The playground has its own."""

    discord_gateway: WebsocketAddress = "wss://gateway.discord.gg/"
    """Address of Discord's gateway, with a slash at the end."""

    discord_cdn: HttpAddress = "https://cdn.discordapp.com"
    """Base address of avatars and attachments, without a slash at the end."""

    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_upper_case)] = "INFO"

    health_file: Path | None = None
    """A file whose time the bot renews while it is connected, for a health check; None for no file."""

    default_locale: Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$")] = "en"
    """The language for readers whose own language there is no catalogue of."""

    @property
    def has_token(self) -> bool:
        return bool(self.discord_token.get_secret_value())


def load_settings(env_file: Path | None = Path(".env")) -> Settings:
    """Read the settings. `env_file` need not exist; None reads the environment alone.

    Raises `SettingsError` with one sentence for each setting that cannot be used.
    """
    try:
        # pydantic-settings takes it; type checkers see the fields only.
        return Settings(_env_file=env_file)  # type: ignore[call-arg]
    except ValidationError as error:
        problems = "\n".join(_sentence(problem["loc"], problem["msg"]) for problem in error.errors())
    except UnicodeDecodeError:
        problems = f"{env_file} is not a text file in UTF-8."
    except OSError as error:
        problems = f"{env_file} cannot be read: {error.strerror}."
    # Raised outside of the handlers: the original errors may quote values, a token among them.
    raise SettingsError(problems)


_PLAIN_WORDS = {
    "default_locale": "must be a language code such as en, de or pt-BR",
    "log_level": "must be one of DEBUG, INFO, WARNING and ERROR",
}


def _sentence(location: tuple[int | str, ...], message: str) -> str:
    field = str(location[0])
    reason = _PLAIN_WORDS.get(field, message.removeprefix("Value error, "))
    return f"{field.upper()} {reason}."
