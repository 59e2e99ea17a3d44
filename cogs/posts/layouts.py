"""The public post of a table: what happened since the last one, the board, and who is next. Public views only."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from bot.game.clocks.clock import SeatClock
from bot.game.holdings import Holding
from bot.i18n.words import Words
from bot.narrator.names import signed
from bot.storage.records.tables import Table
from cogs import fairness, log, replay, rules
from cogs.lobby import again
from cogs.panels import panels_of
from cogs.play import coach, own_tables, shapes
from cogs.shared.blocks import Item, Layout, Picture, fitted, galleries, row, small, text
from cogs.shared.controls import PRIMARY
from cogs.shared.naming import heading, seat_lines, signed_names
from cogs.shared.times import deadline_lines, time_left
from engine.core.view import CommonView

READY_TEXT: Final = 7001
"""The number of the text that says who is ready: it is found by it again when somebody sets a disc."""

HAPPENED_LIMIT = 2800
"""Characters for what happened; the rest of Discord's 4000 is for who is next and the ranking."""


def turn_post(
    table: Table,
    view: CommonView,
    happened: Sequence[str],
    words: Words,
    *,
    pictures: Sequence[Picture] = (),
    mentioned: Collection[int] = (),
    remarks: Sequence[str] = (),
    held_until: int | None = None,
    clocks: Sequence[SeatClock] = (),
    is_first: bool = False,
    offers_tall: bool = False,
    held: Sequence[Holding] = (),
) -> Layout:
    """The post when the turn passes on. `mentioned` are the seats to call by mention, the others by name.

    Who is next and what for comes first: that is what a notification shows, and what is read aloud first.

    The first one of a table leads to the rules, and `offers_tall` pictures to its host; when the game is over, `held`
    says who has had which seat.
    """
    items: list[Item] = [
        text(heading(table, view, words)),
        text(*next_lines(table, view, words, mentioned, held_until, clocks), number=READY_TEXT),
    ]
    told = fitted(happened, HAPPENED_LIMIT, small(words("post.more_in_log"))) + [small(remark) for remark in remarks]
    items += [*([text(*told)] if told else ()), *galleries(pictures)]
    if view.over and held:
        items.append(text(*map(small, seat_lines(held, words))))
    items.append(post_buttons(table, words, over=view.over))
    if is_first:
        tall = shapes.make_posts_tall.button(words("shape.posts_offer"), table.id)
        items.append(row(rules.how_to_play(table, words), *([tall] if offers_tall else ())))
    seat = view.waiting[0] if len(view.waiting) == 1 else None
    return Layout(*items, seat=seat, pictures=pictures)


def post_buttons(table: Table, words: Words, *, over: bool = False) -> Item:
    """What everybody can press under a post: first to play, or to play again."""
    open_log = log.open_log.button(words("post.log"), table.id)
    if not over:
        play = own_tables.play.button(words("post.play"), table.id).styled(PRIMARY)
        return row(play, *panels_of(table).post_buttons(table.id, words), open_log)
    return row(
        again.play_again.button(words("post.again"), table.id).styled(PRIMARY),
        coach.review.button(words("post.review"), table.id),
        replay.turn_to.button(words("post.replay"), table.id, 0, "post"),
        open_log,
        fairness.more.button(words("post.more"), table.id),
    )


def next_lines(
    table: Table,
    view: CommonView,
    words: Words,
    mentioned: Collection[int] = (),
    held_until: int | None = None,
    clocks: Sequence[SeatClock] = (),
) -> list[str]:
    """Who is next and what for, and until when there is time; the ranking when the game is over."""
    names = signed_names(table, words)
    if view.over:
        return [*ranking_lines(view, names, words), small(words("post.opened"))]
    lines = _waited_for(table, view, words, names, mentioned) + deadline_lines(table, view.waiting, clocks, words)
    if held_until is not None:
        lines.append(small(words("post.answers_are_held", when=f"<t:{held_until // 1000}:R>")))
    return lines


def _waited_for(
    table: Table, view: CommonView, words: Words, names: tuple[str, ...], mentioned: Collection[int]
) -> list[str]:
    mentions = {player: words.thing(signed(player, f"<@{table.seats[player].user_id}>")) for player in mentioned}
    called = [mentions.get(player, names[player]) for player in view.waiting]
    return panels_of(table).waited_for(view, called, names, words)


def ranking_lines(view: CommonView, names: tuple[str, ...], words: Words) -> list[str]:
    """The final ranking: equal points share a rank (R13)."""
    lines = [words("post.final_ranking")]
    place = 1
    for players in view.ranking:
        lines += [
            words("post.rank", place=place, player=names[player], points=view.score[player]) for player in players
        ]
        place += len(players)
    return lines


def reminder(
    table: Table, view: CommonView | None, kind: str, called: str, clock: SeatClock, seat: int, words: Words
) -> Layout:
    """A short word to somebody for whom a table still waits. `called` is how the person is named in it."""
    lines = [heading(table, view, words), words(f"clock.{kind}", player=called)]
    if clock.due is not None:
        lines.append(f"⏳ {words('clock.until', when=time_left(clock.due))}")
    play = own_tables.play.button(words("post.play"), table.id).styled(PRIMARY)
    return Layout(text(*lines), row(play), seat=seat)
