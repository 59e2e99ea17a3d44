"""What the panel says where there is something to weigh: Vetoes, evictions, the Castillo, bids with an action."""

from __future__ import annotations

from engine.elgrande.seen.view import View
from tests.cogs.course import asked, offered, panel_of, play_on, start_table
from tests.cogs.driver import Driver, Person, Screen

TO_A_VETO = ("take veto", "take intrigue", "special", "use", "move", "to castillo")


async def veto_question(driver: Driver) -> tuple[Person, Person, Screen]:
    """Somebody who is asked about a Veto, the one whose action it is, and the panel."""
    people = [driver.person("ana"), driver.person("ben")]
    await start_table(driver, *people)
    holder = await play_on(driver, people, asked("AskVetoHolders"), prefer=TO_A_VETO)
    (actor,) = [person for person in people if person is not holder]
    return holder, actor, await panel_of(driver, holder)


async def test_the_post_says_who_may_stop_what(driver: Driver) -> None:
    holder, actor, _ = await veto_question(driver)
    view = View.of((await driver.tables.games.public_state(1)).view)
    assert view.veto_asked is not None

    post = await driver.last_post()

    said = post.text.partition("**Veto:** ")[2]
    card = said.partition("“")[2].partition("”")[0]
    assert f"<@{holder.id}> may stop" in said
    assert f"{actor.name}’s “{card}”." in said
    assert post.mentions == [holder.id]


async def test_a_veto_holder_may_let_it_pass_with_one_press(driver: Driver) -> None:
    holder, _, panel = await veto_question(driver)

    after = await holder.press(panel, "Let it pass")

    assert "Confirm" not in after.buttons
    assert View.of((await driver.tables.games.public_state(1)).view).veto_asked is None


async def test_a_veto_is_asked_about_once_more(driver: Driver) -> None:
    holder, _, panel = await veto_question(driver)
    choice = next(each for each in panel.choices if each.startswith("veto "))

    asked_again = await holder.press_id(panel, panel.choices[choice][0])

    assert "Confirm" in asked_again.buttons
    assert View.of((await driver.tables.games.public_state(1)).view).veto_asked is not None


async def test_one_press_lets_everything_pass_for_the_rest_of_the_round(driver: Driver) -> None:
    holder, _, panel = await veto_question(driver)
    state = await driver.tables.games.seat_state(1, holder.id)
    made = state.view.round

    await holder.press(panel, "Let everything pass this round")

    after = await driver.tables.games.seat_state(1, holder.id)
    assert View.of(after.view).veto_asked is None
    assert [each.kind for each in after.orders] == ["veto"]
    assert after.orders[0].order.round == made


async def test_who_opens_the_castillo_hears_at_once_what_was_inside_and_what_it_scored(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    prefer = ["take scoring_castillo", "place castillo", "place", "end"]
    who = await play_on(driver, [ana, ben], _may_open_the_castillo, prefer=prefer)
    panel = await panel_of(driver, who)

    after = await who.make(panel, "special")

    assert "The Castillo opens" in after.text
    assert "Castillo:" in after.text.replace("*", "")


def _may_open_the_castillo(state: object) -> bool:
    view = View.of(getattr(state, "view"))  # noqa: B009
    return (
        "special" in view.choices
        and view.turn is not None
        and view.turn.card == "scoring_castillo"
        and bool(view.turn.placed)
    )


async def test_a_bid_shows_the_effect_of_each_card(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben, options=["king_and_intrigue"])
    who = await play_on(driver, [ana, ben], offered("play"), prefer=["keep", "done"])

    panel = await panel_of(driver, who)

    bids = [choice for choice in panel.choices if choice.startswith("play ")]
    assert len(bids) >= 12
    view = View.of((await driver.tables.games.seat_state(1, who.id)).view)
    words = driver.bot.texts.for_locale("en")
    for card in view.power_deck:
        if f"play {card.name}" in bids:
            assert words(f"card.{card.action}.short") in panel.text


async def test_a_bid_can_be_taken_back_as_long_as_nobody_else_has_moved(driver: Driver) -> None:
    people = [driver.person("ana"), driver.person("ben")]
    await start_table(driver, *people)
    who = await play_on(driver, people, offered("play"))
    panel = await panel_of(driver, who)
    assert len(panel.choices) == 13

    after = await who.make(panel, "play 13")
    (entry,) = [label for label in after.buttons if label.startswith("Take back my last move")]
    question = await who.press(after, entry)
    (agree,) = [label for label in question.buttons if label not in ("Back", "Close")][:1]
    await who.press(question, agree)

    assert View.of((await driver.tables.games.public_state(1)).view).power_cards == (None, None)
