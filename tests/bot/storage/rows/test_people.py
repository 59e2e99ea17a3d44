"""The contract of every store: what people and guilds have set, and single facts."""

from __future__ import annotations

import asyncio
from dataclasses import fields
from datetime import date

from bot.storage.records.people import Away, GuildSettings, Hours, Notification, Person, PersonChanges, Reminder
from bot.storage.rows.facts import find_fact, set_fact
from bot.storage.rows.people import change_person, find_people, guild_settings, save_guild_settings
from bot.storage.store import Store
from tests.bot.storage.samples import ANNA, BRUNO, GUILD, Clock


async def test_somebody_never_stored_has_the_defaults(store: Store) -> None:
    assert await store.read(find_people, [ANNA, BRUNO]) == {ANNA: Person(ANNA), BRUNO: Person(BRUNO)}
    assert Person(ANNA).notification is Notification.MENTION
    assert not Person(ANNA).wants_direct_panel
    assert await store.read(find_people, []) == {}


async def test_a_change_leaves_what_it_does_not_name(store: Store, clock: Clock) -> None:
    seen = clock.now
    await store.write(change_person, ANNA, locale="de")
    clock.advance(100)
    await store.write(change_person, ANNA, notification=Notification.NONE, wants_direct_panel=True)
    await store.write(change_person, ANNA, has_closed_direct_messages=True)
    changed = await store.write(change_person, ANNA, wants_direct_panel=False)
    assert changed == Person(ANNA, "de", Notification.NONE, False, True, seen)
    assert await store.read(find_people, [ANNA]) == {ANNA: changed}


async def test_every_field_that_may_be_set_comes_back_as_it_was(store: Store, clock: Clock) -> None:
    everything: PersonChanges = {
        "locale": "es",
        "notification": Notification.NONE,
        "wants_direct_panel": True,
        "has_closed_direct_messages": True,
        "theme": "dark",
        "picture_layout": "tall",
        "time_zone": "Europe/Madrid",
        "sleep": Hours(1380, 420),
        "days_off": (5, 6),
        "away": (Away(date(2026, 12, 24), date(2026, 12, 31)), Away(date(2027, 1, 6), date(2027, 1, 6))),
        "reminders": Reminder.DIGEST,
        "digest_hour": 7,
        "quiet": Hours(1320, 480),
        "is_named": True,
        "knows_shapes": True,
        "lessons": ("elgrande/court",),
        "language": "nl",
        "muted_tables": (12,),
        "muted_people": (345, 678),
    }
    assert set(everything) == {field.name for field in fields(Person)} - {"user_id", "first_seen_at"}
    assert set(everything) == set(PersonChanges.__annotations__)
    changed = await store.write(change_person, ANNA, **everything)
    assert changed == Person(ANNA, first_seen_at=clock.now, **everything)
    assert await store.read(find_people, [ANNA]) == {ANNA: changed}
    assert (await store.write(change_person, ANNA, sleep=None, quiet=None, away=())).sleep is None


async def test_somebody_who_changes_nothing_is_known_from_then_on(store: Store, clock: Clock) -> None:
    assert await store.write(change_person, ANNA) == Person(ANNA, first_seen_at=clock.now)
    assert await store.read(find_people, [ANNA]) == {ANNA: Person(ANNA, first_seen_at=clock.now)}


async def test_changes_at_once_do_not_undo_each_other(store: Store) -> None:
    await asyncio.gather(
        store.write(change_person, ANNA, locale="nl"),
        store.write(change_person, ANNA, notification=Notification.DIRECT_MESSAGE),
        store.write(change_person, ANNA, wants_direct_panel=True),
    )
    found = (await store.read(find_people, [ANNA]))[ANNA]
    assert (found.locale, found.notification, found.wants_direct_panel) == (
        "nl",
        Notification.DIRECT_MESSAGE,
        True,
    )


async def test_guild_settings_are_kept_and_can_be_emptied_again(store: Store) -> None:
    assert await store.read(guild_settings, GUILD) == GuildSettings(GUILD)
    await store.write(
        save_guild_settings,
        GuildSettings(
            GUILD,
            tables_channel_id=601,
            locale="es",
            theme="dark",
            picture_layout="tall",
            idle_lobby_days=3,
            idle_game_days=0,
        ),
    )
    assert await store.read(guild_settings, GUILD) == GuildSettings(GUILD, 601, "es", "dark", "tall", 3, 0)
    await store.write(save_guild_settings, GuildSettings(GUILD))
    assert await store.read(guild_settings, GUILD) == GuildSettings(GUILD)


async def test_a_fact_is_the_last_one_set(store: Store) -> None:
    assert await store.read(find_fact, "commands") is None
    await store.write(set_fact, "commands", "abc")
    await store.write(set_fact, "commands", "def")
    await store.write(set_fact, "other", "")
    assert await store.read(find_fact, "commands") == "def"
    assert await store.read(find_fact, "other") == ""
