"""The outbox: things to send. Whoever claims a post sends it; a claim runs out, so nothing is lost with a process."""

from __future__ import annotations

from collections.abc import Sequence

from bot.storage.dialect import insert
from bot.storage.records.due import Post
from bot.storage.records.tables import TableMessage
from bot.storage.rows.claims import Queue
from bot.storage.rows.processes import tell_server_of
from bot.storage.rows.tables import lock_table, messages_of, remember_message
from bot.storage.sql import Sql

_INSERT = insert(
    "posts",
    *("table_id", "lane", "kind", "payload", "nonce", "supersedes", "created_at", "claimed_until", "attempts"),
)

POSTS = Queue(
    record=Post,
    table="posts",
    time="claimed_until",
    waits="done_at IS NULL AND NOT EXISTS (SELECT 1 FROM posts AS older WHERE older.done_at IS NULL"
    " AND older.table_id = posts.table_id AND older.lane = posts.lane AND older.id < posts.id)",
    order="id",
    belongs_to="table_id",
    left="created_at <= :late AND claimed_until <= :late",
    # One that is being sent just now is left to whoever sends it.
    closing="UPDATE posts SET done_at = :now, outcome = 'superseded'"
    " WHERE done_at IS NULL AND claimed_until <= :now AND EXISTS ("
    "  SELECT 1 FROM posts AS newer WHERE newer.done_at IS NULL AND newer.table_id = posts.table_id"
    "  AND newer.lane = posts.lane AND newer.kind = posts.kind AND newer.id > posts.id AND newer.supersedes = 1)",
)
"""Posts to send: oldest first, and at most one of a lane, the others wait for it."""


def add_posts(sql: Sql, table_id: int, posts: Sequence[Post]) -> None:
    """Store posts of a table that is held."""
    if posts:
        tell_server_of(sql, table_id, "posts")
    sql.execute_many(
        _INSERT + " ON CONFLICT (nonce) DO NOTHING",
        [
            (table_id, post.lane, post.kind, post.payload, post.nonce, int(post.supersedes), sql.now, 0, 0)
            for post in posts
        ],
    )


def complete_post(sql: Sql, post: Post, message: TableMessage | None = None) -> TableMessage | None:
    """It was sent. `message` is remembered in the same transaction; return the one whose buttons are old now.

    That is the one before it; or `message` itself, which is then not remembered, if one that tells more was sent
    while this one was under way.
    """
    # It was sent, even if the claim has run out meanwhile.
    sql.execute("UPDATE posts SET done_at = ?, outcome = 'sent' WHERE id = ? AND done_at IS NULL", (sql.now, post.id))
    if message is None:
        return None
    lock_table(sql, post.table_id)
    latest = messages_of(sql, post.table_id).get(message.kind)
    if message == latest:
        return None
    if latest is not None and latest.log_position > message.log_position:
        return message
    return remember_message(sql, post.table_id, message)


def drop_post(sql: Sql, post: Post) -> None:
    """Close what need not be sent any more, though it was claimed."""
    sql.execute(
        "UPDATE posts SET done_at = ?, outcome = 'superseded' WHERE id = ? AND done_at IS NULL", (sql.now, post.id)
    )


def is_followed(sql: Sql, table_id: int, post_id: int, kinds: Sequence[str]) -> bool:
    """Whether a later post of the table, of one of these kinds, is to be sent as well."""
    later = "SELECT kind FROM posts WHERE done_at IS NULL AND table_id = ? AND id > ?"
    return any(row["kind"] in kinds for row in sql.rows(later, (table_id, post_id)))


def posts_waiting(sql: Sql) -> tuple[int, int | None]:
    """How many posts wait to be sent, and when the oldest of them was stored."""
    (row,) = sql.rows("SELECT count(*) AS number, min(created_at) AS oldest FROM posts WHERE done_at IS NULL")
    return row["number"], row["oldest"]


def fail_post(sql: Sql, post: Post, reason: str) -> None:
    """It can never be sent. The reason is kept, the lane goes on."""
    sql.execute(
        "UPDATE posts SET done_at = ?, outcome = 'failed', reason = ?"
        " WHERE id = ? AND done_at IS NULL AND attempts = ?",
        (sql.now, reason, post.id, post.attempts),
    )


def forget_before(sql: Sql, time: int) -> None:
    """Drop posts done and interactions applied before `time`: they only serve to recognise repetitions."""
    sql.execute("DELETE FROM posts WHERE done_at < ?", (time,))
    sql.execute("DELETE FROM interactions WHERE applied_at < ?", (time,))
