"""`docs/compose.yaml` says what the bot understands: there is no Docker where the tests run, so the file is read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.__main__ import command_line
from bot.config import Settings, load_settings
from bot.host.typed import BEFORE

FILE = Path("docs/compose.yaml")
NEXT = "-next"
"""How the services end that take the place of others."""


@pytest.fixture
def services() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = yaml.safe_load(FILE.read_text())["services"]
    return found


@pytest.fixture
def processes(services: dict[str, dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> dict[str, Settings]:
    """The settings with which each process of the bot starts."""
    found = {}
    for name, service in services.items():
        if "build" in service:
            with monkeypatch.context() as patch:
                for setting, value in service["environment"].items():
                    patch.setenv(setting, value.replace("${POSTGRES_PASSWORD:?}", "secret"))
                found[name] = load_settings(None)
    return found


def test_every_setting_is_one_of_the_bot(services: dict[str, dict[str, Any]]) -> None:
    given = {name for service in services.values() if "build" in service for name in service["environment"]}
    assert given - {"PGPASSWORD", BEFORE} <= {name.upper() for name in Settings.model_fields}


def test_the_processes_that_start_first_serve_every_shard_once(processes: dict[str, Settings]) -> None:
    shards = [settings.shards for name, settings in processes.items() if not name.endswith(NEXT)]
    assert len(shards) > 1
    served = sorted(number for each in shards if each is not None for number in each.numbers)
    assert {each and each.count for each in shards} == {len(served)}
    assert served == list(range(len(served)))


def test_every_process_has_another_to_take_its_place_and_stays_away_when_it_was_replaced(
    services: dict[str, dict[str, Any]], processes: dict[str, Settings]
) -> None:
    first = [name for name in processes if not name.endswith(NEXT)]
    assert sorted(processes) == sorted([*first, *(name + NEXT for name in first)])
    for name in first:
        assert processes[name + NEXT].shards == processes[name].shards
        assert "profiles" not in services[name]
        assert services[name + NEXT]["profiles"] == ["next"]
    for name in processes:
        arguments = services[name]["command"].removeprefix("python -m bot ").split()
        asked = command_line().parse_args(arguments)
        assert asked.take_over
        assert asked.stay, "else it would be started again, and take over in its turn"


def test_everything_starts_again_with_the_machine_unless_it_was_stopped(services: dict[str, dict[str, Any]]) -> None:
    assert {service["restart"] for service in services.values()} == {"unless-stopped"}


def test_the_published_port_of_a_process_is_the_one_it_answers_at(
    services: dict[str, dict[str, Any]], processes: dict[str, Settings]
) -> None:
    published = [port.split(":") for name in processes for port in services[name]["ports"]]
    assert len({outside for _, outside, _ in published}) == len(processes)
    assert [int(inside) for _, _, inside in published] == [settings.health_port for settings in processes.values()]
    assert all(settings.health_address == "0.0.0.0" for settings in processes.values())  # noqa: S104 - of its container


def test_all_processes_and_the_backup_use_the_one_database(
    services: dict[str, dict[str, Any]], processes: dict[str, Settings]
) -> None:
    database = services["database"]["environment"]
    address = f"postgresql://{database['POSTGRES_USER']}@database/{database['POSTGRES_DB']}"
    assert {settings.database_url for settings in processes.values()} == {address}
    passwords = {service["environment"]["PGPASSWORD"] for name, service in services.items() if name != "database"}
    assert passwords == {database["POSTGRES_PASSWORD"]}
    backup = services["backup"]["entrypoint"]
    assert f"-h database -U {database['POSTGRES_USER']}" in backup
    assert backup.split("&&")[0].split()[-1] == database["POSTGRES_DB"]
