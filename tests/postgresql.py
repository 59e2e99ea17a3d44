"""A PostgreSQL server for the tests, in a folder of its own: it needs Debian's package `postgresql`, or any other that
brings `initdb` and `pg_ctl`. The tests that want one are skipped where there is none.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from playground.tests.leash import Leash

SETTINGS = ("-c fsync=off", "-c listen_addresses=''", "-c max_connections=100", "-c log_min_messages=fatal")
"""Nobody else is to find it, and nothing of it has to outlive the machine."""

WITHOUT_A_SERVER = "there is no PostgreSQL server here: install Debian's package postgresql to try it too"


class Server:
    """A running server with one database."""

    def __init__(self, programs: Path, folder: Path, port: int | None) -> None:
        self._programs = programs
        self._folder = folder
        self._port = port
        self._user = _user()
        if self._user is not None:
            shutil.chown(folder, self._user)
        self._run("initdb", "-U", "elgrande", "-A", "trust", "-N", "--locale=C", "-E", "UTF8")

    def start(self) -> None:
        """Let it run. It has nobody waiting for it before it does."""
        found_at = () if self._port is None else ("-c listen_addresses=127.0.0.1", f"-c port={self._port}")
        options = " ".join((*SETTINGS, *found_at, f"-k {self._folder}"))
        self._run("pg_ctl", "-o", options, "-l", self._folder / "log", "-w", "start")
        of_all_others, *_ = (self._folder / "data" / "postmaster.pid").read_text(encoding="ascii").split()
        self._leash = Leash(int(of_all_others), signal="QUIT", whole_group=False)

    def stop(self) -> None:
        """As if the machine had lost its power."""
        self._run("pg_ctl", "-m", "immediate", "-w", "stop")
        self._leash.let_go()

    def require_passwords(self) -> None:
        """From now on whoever does not come through the socket shows a password."""
        rules = "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n"
        (self._folder / "data" / "pg_hba.conf").write_text(rules, encoding="ascii")
        self.ask("SELECT pg_reload_conf()")

    def _run(self, program: str, *arguments: str | Path) -> None:
        command = (self._programs / program, "-D", self._folder / "data", *arguments)
        subprocess.run(
            command, user=self._user, cwd="/", check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL
        )

    @property
    def url(self) -> str:
        """The address of the database, as it stands in DATABASE_URL."""
        port = "" if self._port is None else f"&port={self._port}"
        return f"postgresql://elgrande@/postgres?host={self._folder}{port}"

    def emptied(self) -> str:
        """Take all rows out of the database, which is much quicker than a new schema; returns its address."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute("SET session_replication_role = replica")  # whatever refers to whatever
            found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
            for (table,) in found:
                if table != "migrations":
                    connection.execute(f"DELETE FROM {table}".encode())  # noqa: S608  # a name of ours
            for (sequence,) in connection.execute("SELECT sequencename FROM pg_sequences").fetchall():
                connection.execute(f"ALTER SEQUENCE {sequence} RESTART".encode())
        return self.url

    def another(self, name: str) -> str:
        """The address of one database more, without any tables."""
        self.ask(f"CREATE DATABASE {name}")
        return self.url.replace("/postgres?", f"/{name}?")

    def bare(self) -> str:
        """Take the tables themselves away too; returns the address of the database."""
        self.ask("DROP SCHEMA public CASCADE")
        self.ask("CREATE SCHEMA public")
        return self.url

    def dump(self, target: Path) -> None:
        """Back the database up, as docs/storage.md says."""
        subprocess.run([self._programs / "pg_dump", "-Fc", "-f", target, self.url], check=True)

    def restore(self, source: Path) -> None:
        """Put a backup in its place, likewise."""
        subprocess.run([self._programs / "pg_restore", "--clean", "--if-exists", "-d", self.url, source], check=True)

    def ask(self, statement: str) -> list[tuple[Any, ...]]:
        """Carry out a statement as the administrator of the server; returns the rows that it has."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            asked = connection.execute(statement.encode())
            return asked.fetchall() if asked.description else []


def programs() -> Path | None:
    """The folder of the server's programs: that of the newest version, if there is one."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name), default=None)


@contextmanager
def running_server(port: int | None = None) -> Iterator[Server]:
    """A server that lasts as long as this does, at a port of this machine or by its socket alone. Skips the test if
    there are no programs for it.
    """
    folder = programs()
    if folder is None:
        pytest.skip(WITHOUT_A_SERVER)
    # A short path of its own: the name of a socket may not be long, and the folders of pytest are closed to others.
    with tempfile.TemporaryDirectory(prefix="pg") as name:
        server = Server(folder, Path(name), port)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _user() -> str | None:
    """Who runs it: a server refuses to be run by an administrator."""
    if os.geteuid() != 0:
        return None
    known = {each.pw_name for each in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"
