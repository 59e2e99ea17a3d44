"""Events in a server's calendar, and what Discord refuses of them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from playground.client import PlaygroundClient
from playground.forms import limits
from playground.state.world import Guild, ScheduledEvent, now
from playground.tests.support import BareBot


@pytest.fixture
async def guild(bare: BareBot, client: PlaygroundClient) -> Guild:
    """The first server, in which the bot may create events."""
    found = next(iter(bare.playground.world.guilds.values()))
    await client.bot_may(str(found.id), allow=["create_events"])
    return found


def form(**changes: Any) -> dict[str, Any]:
    """An event of an hour, tomorrow."""
    begins = now() + timedelta(days=1)
    wanted = {
        "name": "Club night",
        "scheduled_start_time": begins.isoformat(),
        "scheduled_end_time": (begins + timedelta(hours=1)).isoformat(),
        "privacy_level": 2,
        "entity_type": 3,
        "entity_metadata": {"location": "#tables"},
    }
    return {name: value for name, value in (wanted | changes).items() if value is not None}


async def test_an_event_is_made_read_changed_and_deleted(bare: BareBot, guild: Guild) -> None:
    path = f"/guilds/{guild.id}/scheduled-events"
    event = (await bare.rest("POST", path, form())).body
    assert (event["name"], event["status"], event["channel_id"]) == ("Club night", 1, None)
    assert (await bare.rest("GET", path)).body == [event]
    one = f"{path}/{event['id']}"
    assert (await bare.rest("GET", one)).body == event
    changed = (await bare.rest("PATCH", one, {"name": "Cup", "entity_metadata": {"location": "#cup"}})).body
    assert (changed["name"], changed["entity_metadata"]) == ("Cup", {"location": "#cup"})
    assert changed["scheduled_start_time"] == event["scheduled_start_time"]
    assert (await bare.rest("DELETE", one)).status == 204
    assert (await bare.rest("GET", one)).code == 10070


async def test_an_event_begins_ends_and_is_not_listed_any_more(bare: BareBot, guild: Guild) -> None:
    path = f"/guilds/{guild.id}/scheduled-events"
    one = f"{path}/{(await bare.rest('POST', path, form())).body['id']}"
    assert (await bare.rest("PATCH", one, {"status": 3})).complaint("status") == "BASE_TYPE_CHOICES"
    assert (await bare.rest("PATCH", one, {"status": 2})).body["status"] == 2
    assert (await bare.rest("PATCH", one, {"status": 3})).body["status"] == 3
    assert (await bare.rest("GET", path)).body == []


async def test_without_the_permission_there_is_no_event_and_those_of_others_stay(
    bare: BareBot, guild: Guild, client: PlaygroundClient
) -> None:
    path = f"/guilds/{guild.id}/scheduled-events"
    begins = now() + timedelta(days=1)
    guild.scheduled_events[9] = ScheduledEvent(9, guild.id, 5, "Theirs", None, "Here", begins, begins)
    assert (await bare.rest("PATCH", f"{path}/9", {"name": "Ours"})).code == 50013
    assert (await bare.rest("DELETE", f"{path}/9")).code == 50013
    await client.bot_may(str(guild.id), deny=["create_events"])
    assert (await bare.rest("POST", path, form())).code == 50013


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("name", "x" * 101, "BASE_TYPE_BAD_LENGTH"),
        ("name", None, "BASE_TYPE_REQUIRED"),
        ("scheduled_end_time", None, "BASE_TYPE_REQUIRED"),
        ("scheduled_start_time", "2020-01-01T00:00:00Z", "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST"),
        ("scheduled_start_time", "soon", "DATE_TIME_TYPE_PARSE"),
        ("scheduled_end_time", "2021-01-01T00:00:00Z", "GUILD_SCHEDULED_EVENT_END_BEFORE_START"),
        ("privacy_level", 1, "BASE_TYPE_CHOICES"),
        ("description", "x" * 1001, "BASE_TYPE_MAX_LENGTH"),
        ("entity_metadata", None, "BASE_TYPE_REQUIRED"),
    ],
)
async def test_bad_events_are_refused(bare: BareBot, guild: Guild, field: str, value: Any, code: str) -> None:
    refused = await bare.rest("POST", f"/guilds/{guild.id}/scheduled-events", form(**{field: value}))
    assert refused.complaint(field) == code


async def test_a_calendar_holds_a_hundred_events_that_are_not_over(bare: BareBot, guild: Guild) -> None:
    begins = now() + timedelta(days=1)
    guild.scheduled_events |= {
        number: ScheduledEvent(number, guild.id, 5, "Many", None, "Here", begins, begins)
        for number in range(limits.SCHEDULED_EVENTS)
    }
    path = f"/guilds/{guild.id}/scheduled-events"
    assert (await bare.rest("POST", path, form())).code == 30038
    guild.scheduled_events[0].status = 3
    assert (await bare.rest("POST", path, form())).status == 200
