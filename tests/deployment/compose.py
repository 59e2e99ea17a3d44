"""As much of Compose as docs/compose.yaml uses, on a replayed image and a server of PostgreSQL. There is no network of
its own: services find each other on this machine, and answer at the ports that they publish.
"""

from __future__ import annotations

import re
import shlex
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from tests.deployment.docker import Container
from tests.deployment.image import Image

AS_IN_THE_ENVIRONMENT = re.compile(r"\$\{(\w+):\?\}")


class Compose:
    """The services that are built, by their names; `settings` are those of `.env`."""

    def __init__(self, file: Path, image: Image, settings: dict[str, str], database_port: int, folder: Path) -> None:
        self._services: dict[str, dict[str, Any]] = yaml.safe_load(file.read_text(encoding="utf-8"))["services"]
        self._image = image
        self._settings = settings
        self._database_port = database_port
        self._folder = folder
        self.containers: dict[str, Container] = {}
        self._stopped: set[str] = set()

    def up(self, *names: str) -> None:
        """Start these services; without names all that need no profile."""
        for name in names or [name for name, each in self._services.items() if "profiles" not in each]:
            if "build" in self._services[name]:
                self._started(name)

    def _started(self, name: str) -> None:
        service = self._services[name]
        image = replace(self._image, root=self._folder / name, command=shlex.split(service["command"]))
        # The same files under other names, which nobody changes: only `var` is written, and that is empty here.
        subprocess.run(["cp", "-al", str(self._image.root), str(image.root)], check=True)
        (image.root / "etc/hosts").unlink()
        (image.root / "etc/hosts").write_text("127.0.0.1 localhost database\n")
        given = {key: AS_IN_THE_ENVIRONMENT.sub(self._setting, value) for key, value in service["environment"].items()}
        (published,) = service["ports"]
        given |= {"HEALTH_PORT": published.split(":")[1], "PGPORT": str(self._database_port)}
        self.containers[name] = Container(image, image.root, "", {**self._settings, **given})
        self.containers[name].start()

    def _setting(self, found: re.Match[str]) -> str:
        return self._settings[found[1]]

    def stop(self, name: str) -> int:
        """As a host does; returns the exit status."""
        self._stopped.add(name)
        return self.containers[name].stop()

    def lose_power(self) -> None:
        for container in self.containers.values():
            container.kill()

    def boot(self) -> None:
        """The machine starts again, and with it, unless they were stopped, the services."""
        assert {self._services[name]["restart"] for name in self.containers} == {"unless-stopped"}
        for name in self.containers.keys() - self._stopped:
            self.containers[name].lines.clear()
            self.containers[name].start()
