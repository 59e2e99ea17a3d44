"""The steps of the Dockerfile, replayed in a root of Debian's packages: an image cannot be pulled where tests run."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

RELEASE = "trixie"
"""It has the Python of the image, and so has the image's own Debian."""

PACKAGES = ("python3", "python3-venv", "ca-certificates")
ROOTS_BEFORE = "DEBIAN_ROOTS"
"""Set this to a folder of roots that debootstrap has made before, called as their release, which saves minutes."""

PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
OF_THE_NETWORK = ("etc/hosts", "etc/resolv.conf", "etc/ssl/certs/ca-certificates.crt")
"""What Docker brings along for names and certificates."""


@dataclass
class Image:
    """A root, and how programs are begun in it."""

    root: Path
    environment: dict[str, str] = field(default_factory=lambda: {"PATH": PATH})
    folder: str = "/"
    user: str = "root"
    command: list[str] = field(default_factory=list)
    health: str = ""
    stop_signal: str = "SIGTERM"
    volumes: list[str] = field(default_factory=list)

    def inside(self, command: list[str], more: Mapping[str, str], root: Path | None = None) -> list[str]:
        """The command line that begins a program in it, as its user, or in a copy of the `root`."""
        values = [f"{name}={value}" for name, value in {**self.environment, **more}.items()]
        chroot = ["chroot", f"--userspec={self.user}:{self.user}", str(root or self.root)]
        return [*chroot, "/usr/bin/env", "-i", "-C", self.folder, *values, *command]

    def set(self, step: str, rest: str) -> None:
        """Carry out a step that changes no file."""
        match step:
            case "ENV":
                for pair in shlex.split(rest):
                    name, _, value = pair.partition("=")
                    self.environment[name] = value.replace("$PATH", self.environment["PATH"])
            case "USER":
                self.user = rest
            case "VOLUME":
                self.volumes.append(rest)
            case "STOPSIGNAL":
                self.stop_signal = rest
            case "HEALTHCHECK":
                self.health = rest.partition("CMD ")[2]
            case "CMD":
                self.command = json.loads(rest)
            case _:
                raise ValueError(f"Nobody knows how to replay {step}.")


def debian(folder: Path, release: str = RELEASE, packages: Sequence[str] = PACKAGES) -> Path:
    """A root of Debian's packages. Skips the test where none can be made."""
    if os.geteuid() != 0:
        pytest.skip("only an administrator can make a root")
    before = Path(os.environ.get(ROOTS_BEFORE, folder), release)
    if before.exists():
        return before
    if shutil.which("debootstrap") is None:
        pytest.skip("debootstrap is missing: install Debian's package debootstrap")
    make = ["debootstrap", "--variant=minbase", f"--include={','.join(packages)}", release, str(folder)]
    made = subprocess.run(make, capture_output=True, text=True, check=False)
    if made.returncode:
        pytest.skip(f"debootstrap failed: {made.stdout.splitlines()[-1]}")
    return folder


def build(context: Path, base: Path, target: Path) -> Image:
    """Carry out the Dockerfile of a folder; every stage begins with a copy of `base`."""
    stages: dict[str, Image] = {}
    image = Image(target)
    for step, _, rest in (line.partition(" ") for line in _steps((context / "Dockerfile").read_text(encoding="utf-8"))):
        match step:
            case "FROM":
                name = rest.partition(" AS ")[2] or "last"
                image = stages[name] = Image(target / name)
                begin(base, image.root)
                (image.root / "usr/local/bin/python").symlink_to("/usr/bin/python3")
            case "RUN":
                subprocess.run(image.inside(["sh", "-c", rest], of_pip()), check=True, stdout=subprocess.DEVNULL)
            case "COPY":
                _copy(rest.split(), image, stages, context)
            case "WORKDIR":
                image.folder = rest
                (image.root / rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
            case _:
                image.set(step, rest)
    return image


def _steps(text: str) -> list[str]:
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ")
    return [" ".join(line.split()) if not line.startswith("RUN") else line for line in joined.splitlines()]


def begin(base: Path, root: Path) -> None:
    """A copy of a root, from which the network can be used."""
    copied(base, root)
    for name in OF_THE_NETWORK:
        if Path("/", name).exists():
            shutil.copy(Path("/", name), root / name)


def of_pip() -> dict[str, str]:
    """How packages are found here."""
    return {name: value for name, value in os.environ.items() if name.startswith("PIP_") and name != "PIP_FIND_LINKS"}


def _copy(words: list[str], image: Image, stages: dict[str, Image], context: Path) -> None:
    *options, source, target = words
    into = image.root / (target if target.startswith("/") else f"{image.folder}/{target}").lstrip("/")
    if options:
        (option,) = options
        copied(stages[option.removeprefix("--from=")].root / source.lstrip("/"), into)
    elif source == ".":
        for line in (context / ".dockerignore").read_text(encoding="utf-8").splitlines():
            if line.startswith("!"):
                copied(context / line[1:].rstrip("/"), into / line[1:].rstrip("/"))
    else:
        copied(context / source, into / source if into.is_dir() else into)


def copied(source: Path, target: Path) -> None:
    """A file or a folder, with rights and owners."""
    target.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cp", "-a", "-T", str(source), str(target)], check=True)
