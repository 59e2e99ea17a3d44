"""A fresh machine of a host: a root of Debian's packages, in which a user types what the docs say."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

from tests.deployment.image import Image, begin, of_pip
from tests.wire.rig.programs import Running

USER = "elgrande"


class Failed(Exception):
    """A line has failed; all that it wrote."""


class Machine:
    """Lines are carried out as its user, in the folder that was entered last."""

    def __init__(self, base: Path, root: Path) -> None:
        begin(base, root)
        self.root = root
        make = ["chroot", str(root), "useradd", "--create-home", "--shell", "/bin/sh", USER]
        subprocess.run(make, check=True)
        self._image = Image(root, folder="/srv", user=USER)
        self._image.environment |= {"HOME": f"/home/{USER}", **of_pip()}
        self._begun: list[Running] = []

    @property
    def folder(self) -> Path:
        """Where its user is, as seen from outside."""
        return self.root / self._image.folder.lstrip("/")

    def owned(self, path: str) -> None:
        """Give a path to its user."""
        subprocess.run(["chroot", str(self.root), "chown", "-R", f"{USER}:{USER}", f"/{path}"], check=True)

    def type(self, line: str) -> str:
        """Carry out a line; returns what it writes. Raises `Failed`."""
        done = subprocess.run(self._command(line), capture_output=True, text=True, check=False)
        if done.returncode:
            raise Failed(f"{line}: {done.stdout}{done.stderr}")
        return done.stdout

    def enter(self, folder: str) -> None:
        """As `cd` does."""
        self._image.folder = folder

    def begin(self, line: str, **settings: str) -> Running:
        """Begin what goes on until it is stopped."""
        self._begun.append(Running(line, self._command(line, **settings), folder=Path("/"), settings=os.environ))
        return self._begun[-1]

    def close(self) -> None:
        """End what still runs."""
        for running in self._begun:
            if running.is_running:
                running.kill()

    def _command(self, line: str, **settings: str) -> list[str]:
        return self._image.inside(["sh", "-c", line], settings)


def interrupt(running: Running) -> int:
    """Press Ctrl-C, which reaches all that a line has begun; returns the exit status."""
    os.killpg(running.process.pid, signal.SIGINT)
    return running.wait_until_ended()
