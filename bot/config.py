"""What an operator may set, read once at the start from the environment and from the file `.env`.

The environment wins over the file; an empty value counts as not set. Everything else in the program gets the
frozen `Settings` handed in and never looks at the environment itself.
"""

from __future__ import annotations

import os
import re
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.host.typed import is_contained
from bot.storage.records.shards import Shards

KEPT_PICTURES = 64
"""About 10 MB."""

KEPT_GAMES = 128


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


def _stripped(token: SecretStr) -> SecretStr:
    return SecretStr(token.get_secret_value().strip().strip("\"'"))  # Docker takes quotes in .env as they are


def _some_shards(value: Any) -> Any:
    return Shards.parse(value) if isinstance(value, str) else value


def _port(value: Any) -> Any:
    return None if isinstance(value, str) and value.strip().lower() == "off" else value


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
        env_file_encoding="utf-8-sig",  # some editors put a mark before the first letter
        hide_input_in_errors=True,
    )

    discord_token: Annotated[SecretStr, AfterValidator(_stripped)] = SecretStr("")
    """The bot's token; only the start of the bot needs one, see `require_token`."""

    database_url: str = "sqlite:///var/elgrande.sqlite3"
    """Where everything is kept: `sqlite:///` and a path, relative to the working directory or absolute; or a PostgreSQL
    database, `postgresql://USER:PASSWORD@HOST/DATABASE`.
    """

    discord_api: HttpAddress = "https://discord.com/api/v10"
    """Base address of Discord's REST interface, without a slash at the end. The playground has its own."""

    discord_gateway: WebsocketAddress = "wss://gateway.discord.gg/"
    """Address of Discord's gateway, with a slash at the end."""

    discord_cdn: HttpAddress = "https://cdn.discordapp.com"
    """Base address of avatars and attachments, without a slash at the end."""

    shards: Annotated[Shards | None, NoDecode, BeforeValidator(_some_shards)] = None
    """Which of Discord's shards this process serves, such as `0-3/16`, if several processes share a PostgreSQL
    database; None for one process that serves all servers.
    """

    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_upper_case)] = "INFO"

    log_format: Literal["text", "json"] = "text"
    """Lines for people, or a JSON object a line for programs that collect logs."""

    health_address: str = "127.0.0.1"
    """Where health and metrics can be asked for: by default on this machine only."""

    health_port: Annotated[Annotated[int, Field(ge=0, le=65535)] | None, BeforeValidator(_port)] = 9484
    """The port for it; None (written `off`) for nowhere, 0 for any that is free."""

    site_folder: Path | None = None
    """A folder for the public pages of leagues, one inside for each server, which the bot writes after every change;
    None for no such pages."""

    backup_folder: Literal["off"] | Path | None = None
    """A folder for backups that the bot makes by itself; None for one beside the database, `off` for no backups."""

    backup_hours: Annotated[float, Field(gt=0)] = 24
    """Hours between two of them."""

    backups_kept: Annotated[int, Field(ge=1)] = 14
    """How many of them are kept; older ones are deleted."""

    drawers: Annotated[int, Field(ge=0, le=64)] | None = None
    """How many processes draw; 0 for none (the bot draws by itself), None for one a core if there is memory for more
    than one."""

    pictures_kept: Annotated[int, Field(ge=1)] = KEPT_PICTURES
    """How many pictures are kept in memory, for those who ask for the same again."""

    games_kept: Annotated[int, Field(ge=1)] = KEPT_GAMES
    """How many games are kept in memory, those played last; any other is read again."""

    health_file: Path | None = None
    """A file whose time the bot renews while it is connected, for a health check; None for no file."""

    games_of_a_person: Annotated[int, Field(ge=1)] = 100
    """Running games that one person may have begun; those of leagues do not count."""

    games_of_a_server: Annotated[int, Field(ge=1)] = 5000
    """Running games of a server; where there are as many, people begin no more."""

    default_locale: Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$")] = "en"
    """The language for readers whose own language there is no catalogue of."""

    def require_token(self) -> str:
        """The token, to log in with. Raises `SettingsError` if there is none or it cannot be one."""
        token = self.discord_token.get_secret_value()
        if not token:
            raise SettingsError("There is no DISCORD_TOKEN. Put the token of your bot into .env: see .env.example.")
        if re.search(r"\s", token):
            raise SettingsError("DISCORD_TOKEN must be one word without blanks inside.")
        return token


def load_settings(env_file: Path | None = Path(".env")) -> Settings:
    """Read the settings. `env_file` need not exist; None reads the environment alone.

    Raises `SettingsError` with one sentence for each setting that cannot be used.
    """
    _require_known_names(env_file if env_file is not None and env_file.exists() else None)
    try:
        # pydantic-settings takes it; type checkers see the fields only.
        return Settings(_env_file=env_file)  # type: ignore[call-arg]
    except ValidationError as error:
        problems = "\n".join(_sentence(problem["loc"], problem["msg"]) for problem in error.errors())
    # Raised outside of the handlers: the original errors may quote values, a token among them.
    raise SettingsError(problems)


_NAME_IN_FILE = re.compile(r"^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=", re.MULTILINE)
ALIKE = 0.8
"""How much like a setting a name is that was meant to be one. Others may be there for other programs."""


def _require_known_names(env_file: Path | None) -> None:
    """Raises `SettingsError` if a name in the file is nearly that of a setting: it would do nothing, in silence."""
    known = [name.upper() for name in Settings.model_fields]
    names = [] if env_file is None else _names_in(env_file)
    if is_contained():
        names += os.environ  # Docker puts there what stands in the file, and nothing of other programs
    problems = [
        f"{name} in {env_file or '.env'} is no setting. Is {meant[0]} meant?"
        for name in names
        if name not in known and (meant := get_close_matches(name, known, n=1, cutoff=ALIKE))
    ]
    if problems:
        raise SettingsError("\n".join(problems))


def _names_in(env_file: Path) -> list[str]:
    try:
        return [name.upper() for name in _NAME_IN_FILE.findall(env_file.read_text(encoding="utf-8-sig"))]
    except UnicodeDecodeError:
        raise SettingsError(f"{env_file} is not a text file in UTF-8. Save it as one.") from None
    except OSError as error:
        raise SettingsError(f"{env_file} cannot be read: {error.strerror}.") from None


_PLAIN_WORDS = {
    "default_locale": "must be a language code such as en, de or pt-BR",
    "shards": "must be the numbers of some shards and of all, such as 0-3/16",
    "log_level": "must be one of DEBUG, INFO, WARNING and ERROR",
    "log_format": "must be text or json",
    "health_port": "must be a port from 0 to 65535, or off",
    "drawers": "must be a number of processes from 0 to 64",
    "pictures_kept": "must be a number from 1 on",
    "games_kept": "must be a number from 1 on",
    "backup_hours": "must be a number of hours above 0",
    "backups_kept": "must be a number from 1 on",
    "games_of_a_person": "must be a number from 1 on",
    "games_of_a_server": "must be a number from 1 on",
}


def _sentence(location: tuple[int | str, ...], message: str) -> str:
    field = str(location[0])
    reason = _PLAIN_WORDS.get(field, message.removeprefix("Value error, "))
    return f"{field.upper()} {reason}."
