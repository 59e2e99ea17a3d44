"""The outbox: things to send. Whoever claims a post sends it; a claim runs out, so nothing is lost with a process."""

from __future__ import annotations

from collections.abc import Sequence

from bot.storage.columns import made
from bot.storage.dialect import insert
from bot.storage.records.due import Post
from bot.storage.records.tables import TableMessage
from bot.storage.rows.locks import lock_table
from bot.storage.rows.messages import messages_of, remember_message
from bot.storage.rows.processes import at_ours, tell_server_of
from bot.storage.sql import Sql

_INSERT = insert(
    "posts",
    *("table_id", "lane", "kind", "payload", "nonce", "supersedes", "created_at", "claimed_until", "attempts"),
)


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


def claim_posts(sql: Sql, limit: int, lease: int) -> list[Post]:
    """Take up to `limit` posts that are due, for `lease` milliseconds; oldest first, at most one of a lane.

    Those of other processes only if they have waited for so long: then that process has died.
    """
    _drop_superseded(sql)
    due = sql.rows(
        "SELECT id FROM posts AS due WHERE done_at IS NULL AND claimed_until <= :now AND NOT EXISTS ("  # noqa: S608  # ours
        "  SELECT 1 FROM posts AS older WHERE older.done_at IS NULL AND older.table_id = due.table_id"
        "  AND older.lane = due.lane AND older.id < due.id)"
        f" AND ({at_ours(sql.shards, 'due.table_id')}"
        "  OR created_at <= :now - :lease AND claimed_until <= :now - :lease)"
        " ORDER BY id LIMIT :limit FOR UPDATE SKIP LOCKED",
        {"now": sql.now, "lease": lease, "limit": limit},
    )
    claim = "UPDATE posts SET claimed_until = ?, attempts = attempts + 1 WHERE id = ? RETURNING *"
    return [made(Post, row) for each in due for row in sql.rows(claim, (sql.now + lease, each["id"]))]


def _drop_superseded(sql: Sql) -> None:
    """Close what need not be sent any more. One that is being sent just now is left to whoever sends it."""
    sql.execute(
        "UPDATE posts SET done_at = :now, outcome = 'superseded'"
        " WHERE done_at IS NULL AND claimed_until <= :now AND EXISTS ("
        "  SELECT 1 FROM posts AS newer WHERE newer.done_at IS NULL AND newer.table_id = posts.table_id"
        "  AND newer.lane = posts.lane AND newer.kind = posts.kind AND newer.id > posts.id AND newer.supersedes = 1)",
        {"now": sql.now},
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


def release_post(sql: Sql, post: Post, retry_at: int) -> None:
    """It could not be sent now; nobody may claim it before `retry_at`. Its lane waits for it."""
    # If the number of attempts differs, the claim ran out and somebody else is sending it.
    sql.execute(
        "UPDATE posts SET claimed_until = ? WHERE id = ? AND done_at IS NULL AND attempts = ?",
        (retry_at, post.id, post.attempts),
    )


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
