"""Things to send, in SQLite. Each function runs inside a transaction of the caller."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from bot.storage.records import NewPost, Post, TableMessage
from bot.storage.sqlite import tables


def enqueue(connection: sqlite3.Connection, table_id: int, posts: Sequence[NewPost], now: int) -> None:
    connection.executemany(
        "INSERT INTO posts (table_id, lane, kind, payload, nonce, supersedes, created_at,"
        " claimed_until, attempts)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0) ON CONFLICT (nonce) DO NOTHING",
        [(table_id, post.lane, post.kind, post.payload, post.nonce, int(post.supersedes), now) for post in posts],
    )


def claim(connection: sqlite3.Connection, limit: int, lease: int, now: int) -> list[Post]:
    _drop_superseded(connection, now)
    rows = connection.execute(
        "UPDATE posts SET claimed_until = ?, attempts = attempts + 1 WHERE id IN ("
        " SELECT id FROM posts AS due WHERE done_at IS NULL AND claimed_until <= ? AND NOT EXISTS ("
        "  SELECT 1 FROM posts AS older WHERE older.done_at IS NULL AND older.table_id = due.table_id"
        "  AND older.lane = due.lane AND older.id < due.id)"
        " ORDER BY id LIMIT ?) RETURNING *",
        (now + lease, now, limit),
    ).fetchall()
    return sorted((_post(row) for row in rows), key=lambda post: post.id)


def _drop_superseded(connection: sqlite3.Connection, now: int) -> None:
    """Close what need not be sent any more. One that is being sent just now is left to whoever sends it."""
    connection.execute(
        "UPDATE posts SET done_at = :now, outcome = 'superseded'"
        " WHERE done_at IS NULL AND claimed_until <= :now AND EXISTS ("
        "  SELECT 1 FROM posts AS newer WHERE newer.done_at IS NULL AND newer.table_id = posts.table_id"
        "  AND newer.lane = posts.lane AND newer.kind = posts.kind AND newer.id > posts.id"
        "  AND newer.supersedes)",
        {"now": now},
    )


def complete(connection: sqlite3.Connection, post: Post, message: TableMessage | None, now: int) -> TableMessage | None:
    # It was sent, even if the claim has run out meanwhile.
    connection.execute(
        "UPDATE posts SET done_at = ?, outcome = 'sent' WHERE id = ? AND done_at IS NULL", (now, post.id)
    )
    latest = None if message is None else tables.messages(connection, post.table_id).get(message.kind)
    if message is None or message == latest:
        return None
    if latest is not None and latest.log_position > message.log_position:
        return message
    return tables.remember_message(connection, post.table_id, message)


def waiting(connection: sqlite3.Connection) -> tuple[int, int | None]:
    row = connection.execute(
        "SELECT count(*) AS number, min(created_at) AS oldest FROM posts WHERE done_at IS NULL"
    ).fetchone()
    return row["number"], row["oldest"]


def release(connection: sqlite3.Connection, post: Post, retry_at: int) -> None:
    # If the number of attempts differs, the claim ran out and somebody else is sending it.
    connection.execute(
        "UPDATE posts SET claimed_until = ? WHERE id = ? AND done_at IS NULL AND attempts = ?",
        (retry_at, post.id, post.attempts),
    )


def fail(connection: sqlite3.Connection, post: Post, reason: str, now: int) -> None:
    connection.execute(
        "UPDATE posts SET done_at = ?, outcome = 'failed', reason = ?"
        " WHERE id = ? AND done_at IS NULL AND attempts = ?",
        (now, reason, post.id, post.attempts),
    )


def forget_before(connection: sqlite3.Connection, time: int) -> None:
    connection.execute("DELETE FROM posts WHERE done_at < ?", (time,))
    connection.execute("DELETE FROM interactions WHERE applied_at < ?", (time,))


def _post(row: sqlite3.Row) -> Post:
    return Post(
        id=row["id"],
        table_id=row["table_id"],
        kind=row["kind"],
        lane=row["lane"],
        payload=row["payload"],
        nonce=row["nonce"],
        attempts=row["attempts"],
        created_at=row["created_at"],
    )
