"""Events in the calendar of a server, as far as they take place outside of Discord's own channels."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from playground.forms import limits
from playground.forms.errors import MISSING_PERMISSIONS, TOO_MANY_EVENTS, UNKNOWN_EVENT, FormErrors, Json
from playground.rest.call import NOTHING, Call, Reply, Route
from playground.state.permissions import Permission, in_guild
from playground.state.shapes import scheduled_event_shape
from playground.state.world import Guild, ScheduledEvent, now
from playground.telling import events

EXTERNAL = 3
GUILD_ONLY = 2
SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
FOLLOWS = {SCHEDULED: (SCHEDULED, ACTIVE, CANCELED), ACTIVE: (ACTIVE, COMPLETED)}
"""What an event may become; one that is over stays so."""


def list_events(call: Call) -> Reply:
    """Return the events that are not over."""
    guild = call.guild()
    open_events = [event for event in guild.scheduled_events.values() if event.status in FOLLOWS]
    return Reply(200, [scheduled_event_shape(event) for event in open_events])


def read_event(call: Call) -> Reply:
    """Return one event."""
    return Reply(200, scheduled_event_shape(_event(call, call.guild())))


def create_event(call: Call) -> Reply:
    """Put an event into the calendar."""
    guild, form = call.guild(), call.form
    if not in_guild(call.world, guild.id, call.world.bot_id) & Permission.CREATE_EVENTS:
        raise MISSING_PERMISSIONS.refusal()
    errors = FormErrors()
    for name in (
        "name",
        "scheduled_start_time",
        "scheduled_end_time",
        "privacy_level",
        "entity_type",
        "entity_metadata",
    ):
        if form.get(name) is None:
            errors.require((name,))
    if form.get("entity_type", EXTERNAL) != EXTERNAL:
        errors.choices(("entity_type",), (EXTERNAL,))
    _check(errors, form, None)
    errors.raise_if_any()
    if sum(event.status in FOLLOWS for event in guild.scheduled_events.values()) >= limits.SCHEDULED_EVENTS:
        raise TOO_MANY_EVENTS.refusal()
    event = ScheduledEvent(
        call.world.snowflakes.next(),
        guild.id,
        call.world.bot_id,
        form["name"],
        form.get("description"),
        form["entity_metadata"]["location"],
        _instant(form["scheduled_start_time"]) or now(),
        _instant(form["scheduled_end_time"]) or now(),
    )
    guild.scheduled_events[event.id] = event
    events.scheduled_event_changed(call.playground, "GUILD_SCHEDULED_EVENT_CREATE", event)
    return Reply(200, scheduled_event_shape(event))


def edit_event(call: Call) -> Reply:
    """Change an event, also how far it is."""
    guild, form = call.guild(), call.form
    event = _event(call, guild)
    _require_changeable(call, guild, event)
    errors = FormErrors()
    _check(errors, form, event)
    if form.get("status", event.status) not in FOLLOWS.get(event.status, ()):
        errors.choices(("status",), FOLLOWS.get(event.status, ()))
    errors.raise_if_any()
    event.name = form.get("name", event.name)
    event.description = form.get("description", event.description)
    event.starts_at = _instant(form.get("scheduled_start_time")) or event.starts_at
    event.ends_at = _instant(form.get("scheduled_end_time")) or event.ends_at
    event.location = form.get("entity_metadata", {}).get("location", event.location)
    event.status = form.get("status", event.status)
    events.scheduled_event_changed(call.playground, "GUILD_SCHEDULED_EVENT_UPDATE", event)
    return Reply(200, scheduled_event_shape(event))


def delete_event(call: Call) -> Reply:
    """Take an event out of the calendar."""
    guild = call.guild()
    event = _event(call, guild)
    _require_changeable(call, guild, event)
    del guild.scheduled_events[event.id]
    events.scheduled_event_changed(call.playground, "GUILD_SCHEDULED_EVENT_DELETE", event)
    return NOTHING


def _check(errors: FormErrors, form: Json, event: ScheduledEvent | None) -> None:
    """Complain about what no event can have; one that is changed has the rest already."""
    if "name" in form:
        errors.length(("name",), form["name"], limits.EVENT_NAME)
    errors.at_most(("description",), form.get("description"), limits.EVENT_DESCRIPTION)
    if form.get("privacy_level", GUILD_ONLY) != GUILD_ONLY:
        errors.choices(("privacy_level",), (GUILD_ONLY,))
    place = form.get("entity_metadata")
    if isinstance(place, dict):
        errors.length(("entity_metadata", "location"), place.get("location"), limits.EVENT_LOCATION)
    elif place is not None:
        errors.not_an_object(("entity_metadata",))
    begins = _written(errors, form, "scheduled_start_time", None if event is None else event.starts_at)
    ends = _written(errors, form, "scheduled_end_time", None if event is None else event.ends_at)
    if "scheduled_start_time" in form and begins is not None and begins <= now():
        errors.add(
            ("scheduled_start_time",), "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", "Cannot schedule event in the past."
        )
    if begins is not None and ends is not None and ends <= begins:
        errors.add(
            ("scheduled_end_time",),
            "GUILD_SCHEDULED_EVENT_END_BEFORE_START",
            "Cannot schedule event to end before it starts.",
        )


def _written(errors: FormErrors, form: Json, name: str, present: datetime | None) -> datetime | None:
    if form.get(name) is None:
        return present
    found = _instant(form[name])
    if found is None:
        errors.add((name,), "DATE_TIME_TYPE_PARSE", f"Could not parse {form[name]}. Should be ISO8601.")
    return found


def _instant(written: Any) -> datetime | None:
    try:
        found = datetime.fromisoformat(str(written).replace("Z", "+00:00"))
    except ValueError:
        return None
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)


def _event(call: Call, guild: Guild) -> ScheduledEvent:
    event = guild.scheduled_events.get(call.number("event"))
    if event is None:
        raise UNKNOWN_EVENT.refusal()
    return event


def _require_changeable(call: Call, guild: Guild, event: ScheduledEvent) -> None:
    """Who may create events changes their own; those of others need more. Raises 50013."""
    allowed = in_guild(call.world, guild.id, call.world.bot_id)
    is_own = event.creator_id == call.world.bot_id and allowed & Permission.CREATE_EVENTS
    if not (is_own or allowed & Permission.MANAGE_EVENTS):
        raise MISSING_PERMISSIONS.refusal()


ROUTES = [
    Route("GET", "/guilds/{guild}/scheduled-events", list_events),
    Route("POST", "/guilds/{guild}/scheduled-events", create_event),
    Route("GET", "/guilds/{guild}/scheduled-events/{event}", read_event),
    Route("PATCH", "/guilds/{guild}/scheduled-events/{event}", edit_event),
    Route("DELETE", "/guilds/{guild}/scheduled-events/{event}", delete_event),
]
