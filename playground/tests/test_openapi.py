"""Discord's own description judges the answers of every test here; this holds that it would notice something."""

from __future__ import annotations

import pytest

from playground.tests.openapi import IS_PRESENT, WHY_SKIPPED, judge
from playground.tests.support import BareBot

pytestmark = pytest.mark.skipif(not IS_PRESENT, reason=WHY_SKIPPED)


async def test_missing_and_wrong_fields_are_noticed(bare: BareBot) -> None:
    answer = await bare.rest("GET", "/users/@me")
    path = "/api/v10/users/@me"
    assert not list(judge().complaints("GET", path, 200, answer.body))
    without = {key: value for key, value in answer.body.items() if key != "username"}
    assert "username" in " ".join(judge().complaints("GET", path, 200, without))
    assert list(judge().complaints("GET", path, 200, answer.body | {"id": 5.5}))


def test_undescribed_status_is_noticed() -> None:
    assert list(judge().complaints("GET", "/api/v10/users/@me", 302, {}))


def test_refusals_are_judged_too() -> None:
    path = "/api/v10/channels/1/messages"
    complaint = {"_errors": [{"code": "BASE_TYPE_REQUIRED", "message": "This field is required"}]}
    good = {"message": "Invalid Form Body", "code": 50035, "errors": {"content": complaint}}
    assert not list(judge().complaints("POST", path, 400, good))
    assert list(judge().complaints("POST", path, 400, {"message": "without a code"}))
