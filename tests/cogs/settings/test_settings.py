"""`/settings` by sections: everything that can be pressed, written and forged in them."""

from __future__ import annotations

import shutil
from pathlib import Path

import discord
import pytest

from bot.i18n.texts import LOCALES, Texts
from bot.storage.records.people import Hours, Reminder
from tests.cogs.driver import Driver, Menu, Person, Screen, written_in


def menu(screen: Screen, kind: str) -> Menu:
    return next(menu for menu in screen.menus if menu.custom_id == kind)


async def section(person: Person, label: str) -> Screen:
    settings = await person.slash("settings")
    assert settings is not None
    assert settings.ephemeral
    return await person.press(settings, label)


async def form(person: Person, screen: Screen, label: str, **fields: str) -> Screen:
    """Press a button that shows a form, and send the form."""
    after = await person.submit(await person.open_form(screen, label), **fields)
    assert after is not None
    return after


async def test_the_sections_lead_to_each_other(driver: Driver) -> None:
    ana = driver.person("ana")
    screen = await ana.slash("settings")
    assert screen is not None
    for label in ("Reminders", "My time", "Look", "Notifications"):
        screen = await ana.press(screen, label)
        assert f"Your settings · {label}" in screen.text
        assert screen.buttons[label].disabled


async def test_a_section_that_is_not_for_this_person_is_not_shown(driver: Driver) -> None:
    ana = driver.person("ana")
    screen = await section(ana, "Look")
    assert "Server" not in screen.buttons
    for forged in ("section:server", "section:nonsense"):
        assert "· Notifications" in (await driver.forge(ana, screen, forged)).text
    assert "⚠️" in (await driver.forge(ana, screen, "guildtheme", ["dark"])).text
    assert (await driver.tables.people.guild(driver.guild.id)).theme == "light"


async def test_managers_set_how_long_tables_may_stand_still(driver: Driver) -> None:
    staff = driver.guild.create_role("staff", permissions=discord.Permissions(manage_guild=True))
    eva = driver.person("eva", roles=[staff])
    screen = await section(eva, "Server")
    assert menu(screen, "idle:idle_lobby").chosen == ("14",)
    assert menu(screen, "idle:idle_game").chosen == ("30",)
    screen = await eva.choose(screen, ["7"], "idle:idle_lobby")
    screen = await eva.choose(screen, ["0"], "idle:idle_game")
    guild = await driver.tables.people.guild(driver.guild.id)
    assert (guild.idle_lobby_days, guild.idle_game_days) == (7, 0)
    for forged, value in (("idle:idle_lobby", "1"), ("idle:idle_game", "3"), ("idle:nonsense", "7")):
        assert "⚠️" in (await driver.forge(eva, screen, forged, [value])).text
    assert "⚠️" in (await driver.forge(driver.person("ana"), screen, "idle:idle_lobby", ["3"])).text
    assert (await driver.tables.people.guild(driver.guild.id)).idle_lobby_days == 7


async def test_managers_set_the_look_of_the_server(driver: Driver) -> None:
    staff = driver.guild.create_role("staff", permissions=discord.Permissions(manage_guild=True))
    eva = driver.person("eva", roles=[staff])
    screen = await section(eva, "Server")
    screen = await eva.choose(screen, ["dark"], "guildtheme")
    screen = await eva.choose(screen, ["tall"], "guildlayout")
    guild = await driver.tables.people.guild(driver.guild.id)
    assert (guild.theme, guild.picture_layout) == ("dark", "tall")
    for kind in ("guildtheme", "guildlayout"):
        assert "⚠️" in (await driver.forge(eva, screen, kind, ["text"])).text


async def test_the_look_of_ones_own_pictures_is_set(driver: Driver) -> None:
    ana = driver.person("ana")
    screen = await section(ana, "Look")
    screen = await ana.choose(screen, ["contrast"], "theme")
    screen = await ana.choose(screen, ["text"], "layout")
    assert "Saved" in screen.text
    assert menu(screen, "theme").chosen == ("contrast",)
    person = await driver.tables.people.person(ana.id)
    assert (person.theme, person.picture_layout) == ("contrast", "text")
    for kind in ("theme", "layout"):
        assert "⚠️" in (await driver.forge(ana, screen, kind, ["pink"])).text


async def test_reminders_come_once_a_day_at_an_hour_of_ones_own(driver: Driver) -> None:
    ana = driver.person("ana")
    screen = await section(ana, "Reminders")
    assert [each.custom_id for each in screen.menus] == ["remind"]
    screen = await ana.choose(screen, ["digest"], "remind")
    screen = await ana.choose(screen, ["7"], "digesthour")
    person = await driver.tables.people.person(ana.id)
    assert (person.reminders, person.digest_hour) == (Reminder.DIGEST, 7)
    assert "⚠️" in (await driver.forge(ana, screen, "remind", ["hourly"])).text
    assert "⚠️" in (await driver.forge(ana, screen, "digesthour", ["24"])).text


async def test_quiet_hours_are_written_in_a_form_and_taken_away_again(driver: Driver) -> None:
    ana = driver.person("ana")
    screen = await section(ana, "Reminders")
    after = await form(ana, screen, "Quiet hours", start="22:00", end="8")
    assert "from 22:00 to 08:00" in after.text
    assert (await driver.tables.people.person(ana.id)).quiet == Hours(1320, 480)
    assert "like 23:00" in (await form(ana, screen, "Quiet hours", start="late", end="8")).text
    await form(ana, screen, "Quiet hours", start="", end="")
    assert (await driver.tables.people.person(ana.id)).quiet is None


async def test_a_refused_form_keeps_what_was_written(driver: Driver) -> None:
    ana = driver.person("ana")
    screen = await section(ana, "Reminders")
    refused = await form(ana, screen, "Quiet hours", start="22:00", end="8 & a:half")
    assert "like 23:00" in refused.text
    again = await ana.open_form(refused, "Change what I wrote")
    assert written_in(again) == {"start": "22:00", "end": "8 & a:half"}
    after = await ana.submit(again, start="22:00", end="8:30")
    assert after is not None
    assert "from 22:00 to 08:30" in after.text


async def test_what_is_too_long_to_be_kept_in_a_button_is_shown(driver: Driver) -> None:
    ana = driver.person("ana")
    refused = await form(ana, await section(ana, "My time"), "Time zone", place="Ñandú " * 8)
    assert "don’t know that time zone" in refused.text
    assert "Ñandú Ñandú" in refused.text


@pytest.mark.parametrize(("written", "zone"), [("madrid", "Europe/Madrid"), ("New York", "America/New_York")])
async def test_the_time_zone_is_found_by_a_city(driver: Driver, written: str, zone: str) -> None:
    ana = driver.person("ana")
    after = await form(ana, await section(ana, "My time"), "Time zone", place=written)
    assert zone.replace("_", " ") in after.text
    assert (await driver.tables.people.person(ana.id)).time_zone == zone


async def test_several_time_zones_that_fit_are_offered_and_none_is_said(driver: Driver) -> None:
    ana = driver.person("ana")
    screen = await section(ana, "My time")
    after = await form(ana, screen, "Time zone", place="argentina")
    values = menu(after, "zones").values
    assert "America/Argentina/Buenos_Aires" in values
    await ana.choose(after, [values[0]], "zones")
    assert (await driver.tables.people.person(ana.id)).time_zone == values[0]
    assert "don’t know that time zone" in (await form(ana, screen, "Time zone", place="atlantis")).text
    assert "⚠️" in (await driver.forge(ana, after, "zones", ["Etc/GMT+3"])).text
    assert (await driver.tables.people.person(ana.id)).time_zone == values[0]


async def test_sleep_days_off_and_days_away_are_set_and_taken_back(driver: Driver) -> None:
    ana = driver.person("ana")
    screen = await section(ana, "My time")
    after = await form(ana, screen, "Sleep", start="23:30", end="7:30")
    assert "from 23:30 to 07:30" in after.text
    after = await ana.choose(after, ["5", "6"], "daysoff")
    assert menu(after, "daysoff").chosen == ("5", "6")
    today = discord.utils.utcnow().date().isoformat()
    after = await form(ana, after, "Days away", first=today, last="")
    assert menu(after, "notaway").values == (today,)
    person = await driver.tables.people.person(ana.id)
    assert (person.sleep, person.days_off, len(person.away)) == (Hours(1410, 450), (5, 6), 1)
    after = await ana.choose(after, [today], "notaway")
    assert "Away: no days" in after.text
    assert "twelve hours" in (await form(ana, screen, "Sleep", start="20:00", end="10:00")).text
    assert "like 2026-12-24" in (await form(ana, screen, "Days away", first="tomorrow", last="")).text
    assert "⚠️" in (await driver.forge(ana, after, "daysoff", ["0", "1", "2", "3"])).text


async def test_a_language_that_was_chosen_comes_before_that_of_discord(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(LOCALES / "en", tmp_path / "en")
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "settings.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "settings.title"\nmsgstr "Deine Wünsche"\n',
        "utf-8",
    )
    monkeypatch.setattr(driver.bot, "texts", Texts.load(folder=tmp_path))
    ana, ben = driver.person("ana"), driver.person("ben")

    screen = await section(ana, "Language")
    assert menu(screen, "ownlanguage").chosen == ("discord",)
    assert "Deine Wünsche" in (await ana.choose(screen, ["de"], "ownlanguage")).text

    again, others = await ana.slash("settings"), await ben.slash("settings")
    assert again is not None
    assert others is not None
    assert "Deine Wünsche" in again.text
    assert "Your settings" in others.text
    assert (await driver.tables.people.person(ana.id)).reads == "de"
    assert "⚠️" in (await driver.forge(ana, screen, "ownlanguage", ["fr"])).text
    assert "Your settings" in (await ana.choose(screen, ["discord"], "ownlanguage")).text
