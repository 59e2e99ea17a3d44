"""Everything to read: cards, rules, help, log, the court; and commands in other languages."""

from __future__ import annotations

import logging
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.i18n.texts import ENGLISH, LOCALES, Texts
from cogs.elgrande.cards import CARDS, card_meant, matching_cards
from cogs.rules import all_topics
from cogs.shared.translator import CatalogueTranslator, said
from engine.elgrande import facts
from playground.forms.commandforms import check_all
from tests.cogs.course import asked, play_on, start_table
from tests.cogs.driver import Driver, running

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "command.play.name"\nmsgstr "{}"\n'
"""A catalogue with one name of a command."""


DOUBTS = {"reconstructed": "is our reconstruction", "likely": "rests on a single source"}


@pytest.mark.thorough
async def test_every_card_can_be_looked_up_and_says_what_is_doubtful(driver: Driver) -> None:
    ana = driver.person("ana")
    sources = {card.id: {card.source} for card in facts.ALL_ACTION_CARDS.values()}
    sources |= {action.id: {action.source} for action in facts.SPECIAL_ACTIONS.values()}
    for power in facts.POWER_CARDS_WITH_ACTIONS:
        sources.setdefault(power.action, set()).add(power.source)

    told: dict[str, set[str]] = {}
    for card in CARDS:
        shown = await ana.slash("card", card=card)
        assert shown is not None
        assert shown.ephemeral
        assert driver.bot.texts.for_locale("en")(f"card.{card}.title") in shown.text
        told[card] = {source for source, doubt in DOUBTS.items() if doubt in shown.text}

    assert told == {card: sources[card] & DOUBTS.keys() for card in CARDS}
    assert set.union(*told.values()) == set(DOUBTS)
    assert told["grande"] == set()


async def test_a_title_that_several_cards_have_shows_one_of_them(driver: Driver) -> None:
    """There are three to move the limit table, with different gold and goods."""
    shown = await driver.person("ana").slash("card", card="limit table")

    assert shown is not None
    assert "Limit table" in shown.text
    assert "is our reconstruction" in shown.text


async def test_titles_are_suggested_while_somebody_types(driver: Driver) -> None:
    ana = driver.person("ana")

    suggested = await ana.member.autocomplete(driver.channel, "card", "card", "king")

    assert {"king_card", "king_is_angry"} <= {choice["value"] for choice in suggested}
    assert len(await ana.member.autocomplete(driver.channel, "card", "card", "")) == 25


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060)])
async def test_suggestions_that_come_too_late_or_twice_are_no_error(
    driver: Driver, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    ana = driver.person("ana")
    driver.env.inject_error("POST", "/interactions/*/*/callback", status=status, code=code, message="no", times=1)

    with suppress(AssertionError):  # there are no suggestions to look at
        await ana.member.autocomplete(driver.channel, "card", "card", "king")

    assert [record.message for record in caplog.records if record.levelno >= logging.WARNING] == []


@pytest.mark.parametrize(
    ("written", "quoted"),
    [
        ("nonsense", "“nonsense”"),
        ("", "“”"),
        ("   ", "“   ”"),
        ("**@everyone**", "“\\*\\*@\u200beveryone\\*\\*”"),
        ("x" * 300, "x" * 20),
    ],
)
async def test_an_unknown_card_gets_a_sentence(driver: Driver, written: str, quoted: str) -> None:
    ana = driver.person("ana")

    answer = await ana.slash("card", card=written)

    assert answer is not None
    assert answer.ephemeral
    assert answer.text.startswith("⚠️ I don’t know a card")
    assert quoted in answer.text
    assert "@everyone" not in answer.text


async def test_every_topic_of_the_rules_has_a_text(driver: Driver) -> None:
    ana = driver.person("ana")

    for topic in all_topics():
        shown = await ana.slash("rules", topic=topic)

        assert shown is not None, topic
        assert "rules." not in shown.text


async def test_help_card_and_rules_work_in_direct_messages(driver: Driver) -> None:
    ana = driver.person("ana")

    for command, options in (("help", {}), ("rules", {}), ("card", {"card": "grande"}), ("settings", {})):
        assert await ana.slash_directly(command, **options) is not None


async def test_tables_are_a_matter_of_servers(driver: Driver) -> None:
    ana = driver.person("ana")

    assert not any(name.startswith("table") for name in ana.user.available_commands())


async def test_the_court_shows_the_hand(driver: Driver) -> None:
    ana = driver.person("ana")
    post = await start_table(driver, ana, computers=1)

    court = await ana.press(post, "My court")

    lines = court.text.splitlines()
    assert lines[lines.index("**Power cards in your hand**") + 1 :][:7] == [
        "1 – up to 6 caballeros",
        "2 · 3 – up to 5 caballeros",
        "4 · 5 – up to 4 caballeros",
        "6 · 7 – up to 3 caballeros",
        "8 · 9 – up to 2 caballeros",
        "10 · 11 – up to 1 caballero",
        "12 · 13 – brings no caballeros",
    ]


async def test_cards_name_who_took_them(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    await play_on(driver, [ana, ben], asked("TurnMenu"))
    eva = driver.person("eva")

    cards = await eva.press(await driver.last_post(), "Cards")

    assert "taken by" in cards.text


async def test_the_rules_have_a_menu_of_all_topics(driver: Driver) -> None:
    ana = driver.person("ana")
    shown = await ana.slash("rules", topic="king")
    assert shown is not None
    (menu,) = shown.menus
    assert menu.chosen == ("king",)
    veto = await ana.choose(shown, ["veto"], menu.custom_id)
    assert veto.id == shown.id
    assert veto.text != shown.text
    assert "⚠️" in (await driver.forge(ana, shown, "rules", ["nonsense"])).text


async def test_the_log_has_pages_for_everybody(driver: Driver) -> None:
    ana, ben, eva = driver.person("ana"), driver.person("ben"), driver.person("eva")
    await start_table(driver, ana, ben, options=["6"])
    await play_on(driver, [ana, ben], lambda state: state.view.round == 8, prefer=["place", "special", "end"])

    newest = await eva.press(await driver.last_post(), "Log")
    older = await eva.press(newest, "Older")

    assert older.id == newest.id
    assert older.text != newest.text
    assert not older.buttons["Newer"].disabled


async def test_errors_of_an_interaction_are_told_and_logged(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana = driver.person("ana")
    post = await start_table(driver, ana, computers=1)

    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(driver.tables.seats, "resume", broken)
    answer = await ana.press(post, "Play")

    assert answer.ephemeral
    assert "went wrong" in answer.text
    assert "ZeroDivisionError" in caplog.text


async def test_discord_is_told_commands_in_every_language_there_is_a_catalogue_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "locales"
    shutil.copytree(LOCALES / ENGLISH, folder / ENGLISH)
    (folder / "de").mkdir()
    (folder / "de" / "commands.po").write_text(HEAD.format("spielen"), encoding="utf-8")
    texts = Texts.load(folder=folder)
    monkeypatch.setattr("bot.app.Texts.load", lambda *_: texts)
    async with running(tmp_path) as started:
        told = [each.json for each in started.env.http_requests if each.json and each.path.endswith("/commands")]
    (play,) = (command for command in told[-1] if command["name"] == "play")
    assert play["name_localizations"] == {"de": "spielen"}


async def test_commands_are_legal_in_every_language(tmp_path: Path) -> None:
    """By Discord's rules, as the playground knows them, and no two beside each other are called the same."""
    async with running(tmp_path) as started:
        told = [each.json for each in started.env.http_requests if each.json and each.path.endswith("/commands")][-1]
    check_all(told)

    def beside(forms: list[dict[str, Any]]) -> None:
        for locale in (None, *{locale for form in forms for locale in form.get("name_localizations") or {}}):
            names = [(form.get("name_localizations") or {}).get(locale, form["name"]) for form in forms]
            assert len(set(names)) == len(names), (locale, names)
        for form in forms:
            beside(form.get("options") or [])

    beside(told)
    (play,) = (command for command in told if command["name"] == "play")
    assert play["name_localizations"]["es-ES"] == play["name_localizations"]["es-419"]


async def test_commands_are_translated_from_the_catalogues(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "de").mkdir()
    (tmp_path / "en" / "commands.po").write_text(HEAD.format("play"), encoding="utf-8")
    (tmp_path / "de" / "commands.po").write_text(HEAD.format("spielen"), encoding="utf-8")
    translator = CatalogueTranslator(Texts.load(folder=tmp_path))
    context: app_commands.TranslationContext[Any, None] = app_commands.TranslationContext(
        app_commands.TranslationContextLocation.other, None
    )

    async def translated(locale: discord.Locale) -> str | None:
        return await translator.translate(said("command.play.name"), locale, context)

    assert await translated(discord.Locale.german) == "spielen"
    assert await translated(discord.Locale.french) is None
    assert await translated(discord.Locale.american_english) is None


def test_a_card_is_found_by_its_name_in_any_language(tmp_path: Path) -> None:
    shutil.copytree(LOCALES / ENGLISH, tmp_path / ENGLISH)
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
    for language, king, grande in (("de", "Der König", "Grande"), ("es", "El Rey", "Tu Grande")):
        (tmp_path / language).mkdir()
        cards = f'msgid "card.king_card.title"\nmsgstr "{king}"\n\nmsgid "card.grande.title"\nmsgstr "{grande}"\n'
        (tmp_path / language / "cards.po").write_text(head + cards, encoding="utf-8")
    texts = Texts.load(folder=tmp_path)
    german = texts.for_locale("de")

    assert matching_cards("rey", german, texts.languages) == [("Der König", "king_card")]
    assert card_meant("el rey", german, texts.languages) == "king_card"
    assert card_meant("The King", german, texts.languages) == "king_card"  # there is “The King is angry”, too
    assert card_meant("grande", german, texts.languages) == "grande"
    assert card_meant("k", german, texts.languages) is None
    assert card_meant(" ", german, texts.languages) is None
    assert matching_cards("zzz", german, texts.languages) == []
