"""What a post is about, as it is stored."""

from __future__ import annotations

import pytest

from bot.game.posts import (
    KINDS,
    Announcement,
    ClockRefresh,
    Content,
    DigestPost,
    DirectMessage,
    IdleWarning,
    LastPost,
    LobbyRefresh,
    MotionPost,
    OrderReport,
    ReadyRefresh,
    ReminderPost,
    SeatPost,
    TurnPost,
    content_of,
    post_of,
)
from bot.storage.records.due import Post

STORED: dict[Content, tuple[str, str]] = {
    TurnPost(3, 8, 1): ("turn_post", '{"after":3,"up_to":8,"by":1,"besides":[0,0]}'),
    SeatPost(3, 8, None, (4, 5)): ("seat_post", '{"after":3,"up_to":8,"by":null,"besides":[4,5]}'),
    LastPost(3, 8): ("game_over", '{"after":3,"up_to":8,"by":null,"besides":[0,0]}'),
    ReadyRefresh(): ("ready_refresh", "{}"),
    ClockRefresh(): ("clock_refresh", "{}"),
    LobbyRefresh(): ("lobby_refresh", '{"of_old_rulings":false}'),
    Announcement(3, 4, None, True): ("announcement", '{"after":3,"up_to":4,"call":null,"is_alone":true}'),
    MotionPost("offer", 2, (7, 8)): ("motion", '{"kind":"offer","seat":2,"volunteers":[7,8]}'),
    IdleWarning("idle_game", 9, 5): ("idle_warning", '{"kind":"idle_game","closes_at":9,"idle":5}'),
    DirectMessage(7): ("direct_message", '{"user_id":7}'),
    OrderReport(7, "bid 3"): ("order_report", '{"user_id":7,"choice":"bid 3"}'),
    ReminderPost("reminder_half", 2, 7, 1, False): (
        "reminder",
        '{"kind":"reminder_half","seat":2,"user_id":7,"wait":1,"directly":false}',
    ),
    DigestPost(7): ("digest", '{"user_id":7}'),
}


@pytest.mark.parametrize(("content", "stored"), STORED.items(), ids=lambda value: type(value).__name__)
def test_it_is_stored_as_a_word_and_its_values_and_read_again(content: Content, stored: tuple[str, str]) -> None:
    post = post_of(content, "nonce")

    assert (post.kind, post.payload) == stored
    assert content_of(post) == content


def test_every_kind_is_stored_under_a_word_of_its_own() -> None:
    assert {type(content) for content in STORED} == set(KINDS.values())
    assert {word for word, _ in STORED.values()} == set(KINDS)


@pytest.mark.parametrize(
    ("kind", "payload", "content"),
    [
        ("turn_post", '{"after": 3, "up_to": 8}', TurnPost(3, 8)),
        ("lobby_refresh", '{"status": "cancelled"}', LobbyRefresh()),
        ("lobby_refresh", '{"of_old_rulings": true}', LobbyRefresh(of_old_rulings=True)),
    ],
)
def test_what_an_earlier_version_stored_is_read(kind: str, payload: str, content: Content) -> None:
    assert content_of(Post(kind, payload, "nonce")) == content


def test_of_an_unknown_kind_nothing_is_read() -> None:
    assert content_of(Post("smoke_sign", "{}", "nonce")) is None
