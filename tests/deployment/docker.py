"""As much of Docker as the docs use, on replayed images: containers are processes in a copy of their image's root."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import threading
from dataclasses import dataclass, field
from pathlib import Path

from playground.tests.leash import Leash
from tests.deployment.image import Image, build, copied

SECONDS_TO_STOP = 10
"""After which Docker kills."""


class Declined(Exception):
    """A command has failed; what it wrote."""


@dataclass
class Container:
    image: Image
    root: Path
    volume: str
    environment: dict[str, str]
    lines: list[str] = field(default_factory=list)
    process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = self.image.inside(self.image.command, self.environment, self.root)
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True,
        )  # fmt: skip
        self._leash = Leash(self.process.pid)
        self._reader = threading.Thread(target=self._read, args=(self.process,), daemon=True)
        self._reader.start()

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        with process.stdout:
            self.lines.extend(line.rstrip("\n") for line in process.stdout)

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.Signals[self.image.stop_signal])
        status = self.process.wait(SECONDS_TO_STOP)
        self._reader.join()
        self._leash.let_go()
        return status

    def kill(self) -> None:
        """With all that it has begun."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self._reader.join()
            self._leash.let_go()

    @property
    def is_healthy(self) -> bool:
        """What its health check says now."""
        return self.carry_out(["sh", "-c", self.image.health]).returncode == 0

    def carry_out(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        inside = self.image.inside(command, self.environment, self.root)
        return subprocess.run(inside, capture_output=True, text=True, check=False)


class Docker:
    """Carries out lines as they stand in the docs."""

    def __init__(self, folder: Path, context: Path, base: Path) -> None:
        """Files named in a line are in `folder`; images are built from `context`, upon `base`."""
        self._folder = folder
        self._context = context
        self._base = base
        self._images: dict[str, Image] = {}
        self._homes: dict[str, Path] = {}
        """Where each volume is: a folder can be in one root at a time."""
        self.containers: dict[str, Container] = {}
        self._count = 0

    def __call__(self, line: str) -> str:
        """Carry out a line; returns what it writes. Raises `Declined`."""
        program, command, *words = shlex.split(line)
        assert program == "docker"
        if command == "build":
            (_, name, _) = words
            self._images[name] = build(self._context, self._base, self._next_folder())
            return ""
        if command == "run":
            return self._run(words)
        if command == "cp":
            name, _, path = words[0].partition(":")
            copied(self.containers[name].root / path.lstrip("/"), self._folder / Path(path).name)
            return ""
        name = words[-1] if command in ("stop", "start", "rm") else words[0]
        container = self.containers[name]
        if command == "exec":
            return _written(container.carry_out(words[1:]))
        if command == "stop":
            if status := container.stop():
                raise Declined(f"It ended with status {status}: {container.lines[-1]}")
        elif command == "start":
            self._mount(container)
            container.start()
        elif command == "rm":
            container.kill()
            self._unmount(self.containers.pop(name))
        else:
            raise NotImplementedError(line)
        return ""

    def _run(self, words: list[str]) -> str:
        options: dict[str, str] = {}
        while words[0].startswith("-"):
            option = words.pop(0)
            options[option] = "" if option in ("-d", "--rm") else words.pop(0)
        image, command = self._images[words[0]], words[1:]
        root = self._next_folder()
        copied(image.root, root)
        environment = {}
        if file := options.get("--env-file"):
            pairs = (line.partition("=") for line in (self._folder / file).read_text().splitlines() if "=" in line)
            environment = {name: value for name, _, value in pairs}
        volume, _, place = options["-v"].partition(":")
        assert image.volumes == [place]
        container = Container(image, root, volume, environment)
        self._mount(container)
        if "--rm" in options:
            said = container.carry_out(command)
            self._unmount(container)
            return _written(said)
        self.containers[options["--name"]] = container
        container.start()
        return ""

    def _mount(self, container: Container) -> None:
        """Put the volume where the container has it; a new one begins as the image has that folder."""
        place = container.root / container.image.volumes[0].lstrip("/")
        home = self._homes.get(container.volume, place)
        if home != place:
            shutil.rmtree(place, ignore_errors=True)
            home.rename(place)
        self._homes[container.volume] = place

    def _unmount(self, container: Container) -> None:
        home = self._next_folder()
        self._homes.pop(container.volume).rename(home)
        self._homes[container.volume] = home
        shutil.rmtree(container.root)

    def _next_folder(self) -> Path:
        self._count += 1
        return self._folder / f"docker-{self._count}"

    def close(self) -> None:
        """End what still runs."""
        for container in self.containers.values():
            container.kill()


def _written(done: subprocess.CompletedProcess[str]) -> str:
    if done.returncode:
        raise Declined(done.stderr or done.stdout)
    return done.stdout
