"""Standing orders in Discord: put together by pressing, known to their owner only, carried out, reported."""

from __future__ import annotations

import pytest

from bot.elgrande.orders.ranking import Bid, Disc
from bot.elgrande.orders.vetoes import LetPass, StopTaking
from bot.game.orders.order import Otherwise
from bot.storage.records.due import TimerKind
from bot.storage.records.people import Notification
from bot.storage.records.terms import MINUTE
from bot.storage.rows.claims import claim
from bot.storage.rows.timers import TIMERS
from engine.elgrande.seen.view import View
from tests.cogs.course import asked, called, panel_of, play_on, start_table
from tests.cogs.driver import Driver, Person, Screen


async def bidding(driver: Driver) -> tuple[Person, Person]:
    """A table where the first person is asked for a power card, the second comes after that."""
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    waiting = (await driver.tables.games.public_state(1)).table.people(
        (await driver.tables.games.public_state(1)).view.waiting
    )
    return (ana, ben) if waiting == (ana.id,) else (ben, ana)


async def orders_of(person: Person) -> Screen:
    screen = await person.slash("orders")
    assert screen is not None
    return screen


async def stored(driver: Driver, person: Person) -> list[object]:
    return [each.order for each in (await driver.tables.games.seat_state(1, person.id)).orders]


async def menu_with(screen: Screen, value: str) -> str:
    return next(menu.custom_id for menu in screen.menus if value in menu.values)


async def ranking(person: Person, *cards: str, otherwise: str = "ask") -> Screen:
    """Put a bid together and save it."""
    screen = await person.press(await orders_of(person), "Choose power cards")
    for card in cards:
        screen = await person.press(screen, card)
    screen = await person.choose(screen, [otherwise], await menu_with(screen, otherwise))
    return await person.press(screen, "Save")


async def test_a_ranking_is_put_together_by_pressing_cards_in_turn(driver: Driver) -> None:
    _, second = await bidding(driver)

    saved = await ranking(second, "9", "8", otherwise="lowest")

    assert saved.ephemeral
    assert "9, else 8, else the lowest free one" in saved.text
    assert await stored(driver, second) == [Bid(1, ("play 9", "play 8"), Otherwise.LOWEST)]


async def test_a_card_pressed_again_leaves_the_ranking(driver: Driver) -> None:
    _, second = await bidding(driver)
    screen = await second.press(await orders_of(second), "Choose power cards")
    screen = await second.press(await second.press(screen, "9"), "8")

    screen = await second.press(screen, "1. 9")

    assert "1. 8" in screen.buttons
    assert "9" in screen.buttons


async def test_nothing_of_an_order_stands_in_the_ids_of_controls(driver: Driver) -> None:
    """Two rankings give the same ids."""
    _, second = await bidding(driver)
    screen = await second.press(await orders_of(second), "Choose power cards")
    ids = sorted(each.custom_id for each in (await second.press(screen, "9")).buttons.values())
    screen = await second.press(screen, "1. 9") if "1. 9" in screen.buttons else screen
    screen = await second.press(await second.press(await orders_of(second), "Choose power cards"), "7")

    assert sorted(each.custom_id for each in screen.buttons.values()) == ids


async def test_an_empty_ranking_cannot_be_saved(driver: Driver) -> None:
    _, second = await bidding(driver)

    screen = await second.press(await orders_of(second), "Choose power cards")

    assert screen.buttons["Save"].disabled


async def test_an_order_is_carried_out_and_told_in_my_court(driver: Driver) -> None:
    first, second = await bidding(driver)
    await ranking(second, "9", "8")

    await first.make(await panel_of(driver, first), "play 9")

    post = await driver.last_post()
    assert "8" in post.text
    court = await second.press(post, "My court")
    assert "Your order played power card 8" in court.text
    assert "Your order" not in (await first.press(post, "My court")).text
    assert "Your order" in (await orders_of(second)).text


async def test_an_order_can_be_changed_and_deleted(driver: Driver) -> None:
    _, second = await bidding(driver)
    await ranking(second, "9")

    screen = await second.press(await orders_of(second), "Change")
    screen = await second.press(await second.press(screen, "Clear"), "7")
    screen = await second.press(screen, "Save")
    assert await stored(driver, second) == [Bid(1, ("play 7",))]

    screen = await second.press(screen, "Delete")
    assert await stored(driver, second) == []
    assert "I’ll ask you" in screen.text


async def test_who_is_asked_just_now_is_warned_and_the_order_counts_at_once(driver: Driver) -> None:
    first, _ = await bidding(driver)
    screen = await first.press(await orders_of(first), "Choose power cards")

    screen = await first.press(screen, "9")
    assert "right now" in screen.text
    saved = await first.press(screen, "Save")

    assert "Carried out" in saved.text
    public = await driver.tables.games.public_state(1)
    assert 9 in View.of(public.view).power_cards


async def test_a_disc_is_ordered_for_the_coming_scoring(driver: Driver) -> None:
    _, second = await bidding(driver)
    screen = await second.press(await orders_of(second), "Choose regions")

    screen = await second.press(await second.press(screen, "Valencia"), "Aragón")
    await second.press(screen, "Save")

    assert await stored(driver, second) == [Disc(3, ("disc valencia", "disc aragon"))]


async def test_a_veto_holder_chooses_what_to_stop(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    assert "You hold no Veto now" in (await orders_of(ana)).text
    taken = lambda state: bool(state.view.vetoes)  # noqa: E731  # a stop for play_on
    await play_on(driver, [ana, ben], taken, prefer=["take veto", "end"])
    holder = (ana, ben)[View.of((await driver.tables.games.public_state(1)).view).vetoes[0].player]

    screen = await holder.press(await orders_of(holder), "Choose what to stop")
    screen = await holder.choose(screen, ["taking galicia"], await menu_with(screen, "taking galicia"))
    screen = await holder.choose(screen, ["pass"], await menu_with(screen, "pass"))
    screen = await holder.press(screen, "Save")

    until = View.of((await driver.tables.games.public_state(1)).view).vetoes[0].until_round
    assert await stored(driver, holder) == [StopTaking(until, Otherwise.PASS, "galicia")]
    assert "stop what takes my caballeros from Galicia, else let it pass" in screen.text
    screen = await holder.press(screen, "Change")
    screen = await holder.choose(screen, ["everything"], await menu_with(screen, "everything"))
    await holder.press(screen, "Save")
    assert isinstance((await stored(driver, holder))[0], LetPass)


NEVER_OFFERED: tuple[tuple[str, list[str] | None], ...] = (
    ("orderwrite:1:answer", None),
    ("orderwrite:1:draft", None),
    ("orderrank:1:play 99", None),
    ("orderrank:1:disc galicia", None),
    ("orderrank:1", None),
    ("orderelse:1", ["never"]),
    ("orderveto:1", ["taking atlantis"]),
    ("orderveto:1", ["scoring 99"]),
    ("orderveto:1", ["scoring 0", "taking any"]),
    ("ordersave:1", None),
    ("orderdelete:1:answer", None),
    ("orders:99", None),
    ("orders:x", None),
    ("ordersat", ["x"]),
)


async def test_what_no_panel_offers_changes_nothing(driver: Driver) -> None:
    _, second = await bidding(driver)
    screen = await orders_of(second)

    for custom_id, values in NEVER_OFFERED:
        answer = await driver.forge(second, screen, custom_id, values)

        assert answer.ephemeral, custom_id
        assert await stored(driver, second) == [], custom_id


async def test_who_does_not_play_has_no_orders(driver: Driver) -> None:
    await bidding(driver)
    carla = driver.person("carla")

    screen = await orders_of(carla)
    assert "aren’t playing at any table" in screen.text
    answer = await driver.forge(carla, await driver.last_post(), "orders:1")
    assert "Standing orders" not in answer.text


async def with_window(driver: Driver) -> tuple[Person, Person]:
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await ana.slash("table new")
    assert lobby is not None
    lobby = await ben.press(lobby, "Join")
    await driver.tables.lobbies.set_terms(1, ana.id, answer_window=10 * MINUTE)
    await ana.press(lobby, "Start")
    state = await driver.tables.games.public_state(1)
    return (ana, ben) if state.table.people(state.view.waiting) == (ana.id,) else (ben, ana)


async def end_of_window(driver: Driver) -> None:
    """The time is over: the timer fires."""
    timers = await driver.bot._store.write(claim, TIMERS, 25, 1)  # type: ignore[union-attr]  # it is open while the bot runs
    if not timers:
        clock = driver.tables.times.now
        driver.tables.times.now = lambda: clock() + 11 * MINUTE
        store = driver.bot._store
        store._clock = driver.tables.times.now  # type: ignore[union-attr]  # the storage's time goes on too
        timers = await store.write(claim, TIMERS, 25, 1)  # type: ignore[union-attr]  # as above
    (timer,) = [timer for timer in timers if timer.kind == TimerKind.ANSWERING_WINDOW]
    await driver.tables.timer_handlers()[TimerKind.ANSWERING_WINDOW](timer)
    await driver.deliver()


async def test_while_answers_are_held_the_panel_says_when_they_count(driver: Driver) -> None:
    first, second = await with_window(driver)
    post = await driver.last_post()
    assert "Answers count <t:" in post.text
    panel = await panel_of(driver, first)
    assert "Answers count <t:" in panel.text

    panel = await first.make(panel, "play 9")
    assert "Your answer: **" in panel.text
    panel = await first.make(panel, "play 4")
    assert (await driver.last_post()).everything() == post.everything()

    await end_of_window(driver)

    assert View.of((await driver.tables.games.public_state(1)).view).power_cards.count(4) == 1
    assert (await driver.last_post()).mentions == [second.id]


GREEN = 3
"""The style of a button that stands for the answer that is given."""


async def test_the_answer_that_is_held_is_marked_in_the_panel(driver: Driver) -> None:
    first, _ = await with_window(driver)
    panel = await panel_of(driver, first)
    assert not any(each.style == GREEN for each in panel.buttons.values())

    panel = await first.make(panel, "play 9")

    marked = [each.custom_id.split(":")[-1] for each in panel.buttons.values() if each.style == GREEN]
    assert marked == ["play 9"]
    assert "Confirm" not in panel.buttons


async def test_who_wants_direct_messages_reads_there_what_the_order_did(driver: Driver) -> None:
    first, second = await bidding(driver)
    await driver.tables.people.set_person(second.id, notification=Notification.DIRECT_MESSAGE)
    await ranking(second, "9", "8")

    await first.make(await panel_of(driver, first), "play 9")

    told = [message.text for message in second.inbox() if "order" in message.text]
    assert len(told) == 1
    assert "Your order played power card 8" in told[0]
    assert not any("Your order" in message.text for message in first.inbox())


async def test_a_veto_holder_who_is_asked_can_decide_for_the_whole_round(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben, options=["stepwise"])
    prefer = ["take veto", "take intrigue", "special", "use", "move", "to castillo"]
    holder = await play_on(driver, [ana, ben], asked("AskVetoHolders"), prefer)

    screen = await holder.press(await panel_of(driver, holder), "Veto orders …")
    assert "let everything pass" in screen.text
    screen = await holder.press(screen, "Save")

    assert isinstance((await stored(driver, holder))[0], LetPass)
    state = await driver.tables.games.seat_state(1, holder.id)
    assert View.of(state.view).veto_question is None
    assert "Your order let the special action pass" in screen.text


async def test_a_table_that_holds_my_answer_back_does_not_wait_for_me_in_my_list(driver: Driver) -> None:
    first, second = await with_window(driver)
    await first.make(await panel_of(driver, first), "play 9")

    mine = await first.slash("play")

    assert mine is not None
    assert "No table is waiting for you." in mine.text
    assert "it counts later" in mine.text
    theirs = await second.slash("play")
    assert theirs is not None
    assert f"waiting for **{called(first.name)}**" in theirs.text, "the others read what they read before"


@pytest.mark.parametrize("kind", ["draft", "answer", "hand", "", "x" * 80])
async def test_what_is_no_kind_of_order_is_never_written(driver: Driver, kind: str) -> None:
    ana, _ = await bidding(driver)
    panel = await ana.press(await orders_of(ana), "Choose power cards")
    before = await stored(driver, ana)

    for action in ("orderwrite", "orderclear", "orderdelete"):
        answer = await driver.forge(ana, panel, f"{action}:1:{kind}")
        assert answer.text.startswith("⚠️")

    assert await stored(driver, ana) == before
