"""Where people see which picture, in whose look, with which words beside it; nothing secret is in public ones."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image

from render.theme import load_theme, themes
from tests.cogs.course import asked, open_table, panel_of, play_on, set_option, start_table
from tests.cogs.driver import Driver, Screen

FULL = ["place", "special", "end"]


def has_look(screen: Screen, theme: str) -> bool:
    """Whether the left upper corner of its first picture is a backdrop of this theme and of no other."""
    pixel = Image.open(io.BytesIO(screen.pictures[0])).convert("RGB").getpixel((0, 0))
    assert isinstance(pixel, tuple)

    def distance(name: str) -> int:
        return sum(abs(one - other) for one, other in zip(pixel, load_theme(name).colours.backdrop, strict=True))

    return min(themes(), key=distance) == theme


def shape(screen: Screen) -> tuple[int, int]:
    return Image.open(io.BytesIO(screen.pictures[0])).size


async def test_a_card_is_shown_as_a_picture_that_says_the_same_in_words(driver: Driver) -> None:
    shown = await driver.person("ana").slash("card", card="grande")

    assert shown is not None
    assert shown.subjects == ["action_card"]
    assert shown.alt_texts[0].startswith(driver.bot.texts.default("card.grande.title"))


async def test_the_choice_of_an_action_card_shows_the_open_ones_beside_the_board(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    player = await play_on(driver, [ana, ben], asked("TakeCard"))

    panel = await panel_of(driver, player)
    cards = await player.press(await driver.last_post(), "Cards")

    assert panel.subjects == ["map", "open_cards"]
    assert cards.subjects == ["open_cards"]
    for choice in panel.choices:
        assert driver.bot.texts.default(f"card.{choice.split()[1]}.title") in panel.alt_texts[1]


async def test_who_has_just_seen_the_whole_board_gets_the_map_and_the_rest_with_a_press(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    player = await play_on(driver, [ana, ben], asked("TakeCard"))
    post = await driver.last_post()
    by_command = await player.slash("play")
    assert by_command is not None
    assert by_command.subjects == ["board", "open_cards"]
    assert "Whole board" not in by_command.buttons

    panel = await player.press(post, "Play")
    assert panel.subjects == ["map", "open_cards"]
    taken = await player.make(panel, "take king_card")
    assert taken.subjects == ["map"]
    whole = await player.press(taken, "Whole board")

    assert whole.id == taken.id
    assert whole.subjects == ["board"]
    assert "Whole board" not in whole.buttons
    assert len(taken.pictures[0]) < 0.8 * len(whole.pictures[0])
    assert taken.choices == whole.choices


async def test_tall_pictures_are_offered_once_and_one_press_takes_them(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    post = await start_table(driver, ana, ben)
    first = await ana.press(post, "Play")
    tall = await ana.press(first, "Better on a phone?")
    assert "Your pictures are tall now" in tall.text
    assert (await driver.tables.people.person(ana.id)).picture_layout == "tall"
    assert "Better on a phone?" not in tall.buttons
    assert "Better on a phone?" not in (await ana.press(post, "Play")).buttons


async def test_who_does_not_want_tall_pictures_is_not_asked_again(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    post = await start_table(driver, ana, ben)
    assert "Better on a phone?" in (await ana.press(post, "Play")).buttons
    assert "Better on a phone?" not in (await ana.press(post, "Play")).buttons


async def test_a_host_with_tall_pictures_makes_those_of_the_posts_tall_too(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await driver.tables.people.set_person(ana.id, picture_layout="tall")
    post = await start_table(driver, ana, ben)
    assert "no seat" in (await driver.person("eva").press(post, "Tall pictures here")).text
    assert "From the next post on" in (await ana.press(post, "Tall pictures here")).text
    wide, _ = size_of(post.pictures[0])
    await play_on(driver, [ana, ben], asked("TakeCard"))
    later = await driver.last_post()
    assert size_of(later.pictures[0])[0] < wide
    assert "Tall pictures here" not in later.buttons


async def test_whoever_plays_on_a_phone_makes_the_posts_tall_too(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    await play_on(driver, [ana, ben], lambda state: state.table.seat_of(ben.id) in state.view.waiting)
    taken = await ben.press(await ben.press(await driver.last_post(), "Play"), "Better on a phone?")
    assert not (await driver.tables.overview.table(1)).terms.tall_posts
    assert "From the next post on" in (await ben.press(taken, "Tall pictures here")).text
    assert (await driver.tables.overview.table(1)).terms.tall_posts


async def test_where_nobody_else_sits_the_posts_are_tall_with_the_own_pictures(driver: Driver) -> None:
    ana = driver.person("ana")
    post = await start_table(driver, ana, computers=1)
    await ana.press(await ana.press(post, "Play"), "Better on a phone?")
    assert (await driver.tables.overview.table(1)).terms.tall_posts


async def test_the_host_of_a_lobby_chooses_the_shape_of_its_posts(driver: Driver) -> None:
    ana = driver.person("ana")
    panel = await ana.press(await open_table(driver, ana), "Options")
    panel = await ana.press(panel, "Tall pictures")
    assert (await driver.tables.overview.table(1)).terms.tall_posts
    await ana.press(panel, "Usual pictures")
    assert not (await driver.tables.overview.table(1)).terms.tall_posts


def size_of(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG file."""
    return int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])


async def test_the_choice_of_a_power_card_and_the_own_court_show_the_hand(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    post = await start_table(driver, ana, ben)
    player = await play_on(driver, [ana, ben], asked("PlayPowerCards"))

    assert (await panel_of(driver, player)).subjects == ["power_cards"]
    assert (await player.press(post, "My court")).subjects == ["power_cards"]


async def test_a_disc_is_shown_to_its_owner_once_it_is_set(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben, options=["6"])
    await play_on(driver, [ana, ben], asked("SetDiscsForCastillo"), prefer=["end"])
    panel = await panel_of(driver, ana)
    assert panel.subjects == ["board"]

    first = await ana.make(panel, "disc valencia")
    second = await ana.make(first, "disc sevilla")

    assert first.subjects == second.subjects == ["secret_disc"]
    assert "It points to Valencia." in first.alt_texts[0]
    assert "It points to Sevilla." in second.alt_texts[0]
    assert first.ephemeral
    assert all("secret_disc" not in post.subjects for post in driver.messages(await driver.place()))


async def test_a_general_scoring_is_posted_with_its_sheet(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben, options=["6"])
    await play_on(driver, [ana, ben], lambda state: state.view.round == 5, prefer=FULL)

    post = next(each for each in reversed(driver.messages(await driver.place())) if "scoring_sheet" in each.subjects)

    assert post.subjects == ["board", "scoring_sheet"]
    assert post.alt_texts[1].startswith("General scoring after round 3.")
    view = (await driver.tables.games.public_state(1)).view
    assert f"Total: ana {view.score[0]}, ben {view.score[1]}." in post.alt_texts[1]


async def test_the_lobby_has_a_card_that_is_drawn_anew_when_somebody_joins(driver: Driver) -> None:
    ana, ben, eva = driver.person("ana"), driver.person("ben"), driver.person("eva")
    lobby = await open_table(driver, ana)
    joined = await ben.press(lobby, "Join")
    changed = await set_option(driver, ana, joined, "classic")
    await eva.slash("table join", table=1)
    last = driver.screen(lobby.channel_id, lobby.id)

    assert lobby.subjects == joined.subjects == ["lobby_card"]
    assert "free, free, free, free" in lobby.alt_texts[0]
    assert "ana" in lobby.alt_texts[0]
    assert len({lobby.pictures[0], joined.pictures[0], changed.pictures[0], last.pictures[0]}) == 4
    await ana.press(last, "Start")
    assert not driver.screen(lobby.channel_id, lobby.id).pictures


async def test_a_lobby_card_that_did_not_change_is_not_sent_again(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana)
    ben = driver.person("ben")
    joined = await ben.press(lobby, "Join")
    left = await ben.press(joined, "Leave")

    assert left.pictures == lobby.pictures
    assert left.stored.attachments[0]["filename"] == lobby.stored.attachments[0]["filename"]


@pytest.mark.parametrize("theme", ["dark", "contrast"])
async def test_private_pictures_have_the_look_of_the_person_and_public_ones_that_of_the_server(
    driver: Driver, theme: str
) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await driver.tables.people.set_person(ana.id, theme=theme, picture_layout="tall")
    settings = await driver.tables.people.guild(driver.guild.id)
    await driver.tables.people.set_guild(replace(settings, theme="light", picture_layout="wide"))
    await start_table(driver, ana, ben)
    await play_on(driver, [ana, ben], asked("TakeCard"))

    mine = await ana.slash("table show", table=1)
    other = await ben.slash("table show", table=1)
    post = await driver.last_post()

    assert mine is not None
    assert other is not None
    assert has_look(mine, theme)
    assert has_look(other, "light")
    assert has_look(post, "light")
    assert shape(mine) != shape(other) == shape(post)


async def test_public_pictures_follow_the_server(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    settings = await driver.tables.people.guild(driver.guild.id)
    await driver.tables.people.set_guild(replace(settings, theme="dark", picture_layout="tall"))

    post = await start_table(driver, ana, ben)

    assert shape(post) != (1600, 1200)
    assert has_look(post, "dark")


async def test_a_theme_that_is_no_more_gives_the_usual_one(driver: Driver) -> None:
    ana = driver.person("ana")
    await driver.tables.people.set_person(ana.id, theme="pink", picture_layout="round")

    shown = await ana.slash("card", card="grande")

    assert shown is not None
    assert has_look(shown, "light")


async def test_a_veto_holder_sees_the_board_with_what_is_in_question(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    holder = await play_on(driver, [ana, ben], asked("AskVetoHolders"), ["take veto", "special", "end"])

    panel = await panel_of(driver, holder)

    assert panel.subjects == ["board"]


async def test_what_cannot_be_drawn_stops_no_game(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Panels and posts go without the picture and are told in words; the host reads why."""
    ana, ben = driver.person("ana"), driver.person("ben")
    assert (await start_table(driver, ana, ben)).pictures

    def broken(*_: object) -> None:
        raise KeyError("portugal")

    monkeypatch.setattr("bot.pictures.service.board_file", broken)
    player = await play_on(driver, [ana, ben], asked("TakeCard"))
    post, panel = await driver.last_post(), await panel_of(driver, player)

    assert post.pictures == panel.pictures == []
    assert panel.choices
    assert "Board in words" in panel.buttons
    assert "could not be drawn" in caplog.text
