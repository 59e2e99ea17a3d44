"""The sheets that tell a whole replay: how a game went, and how everybody's chances did."""

from __future__ import annotations

from collections.abc import Sequence

from bot.faces import SheetPicture, face_of
from bot.i18n.words import Words
from bot.narrator.alt_texts import final_text, review_text
from bot.narrator.names import drawn, spoken
from bot.replays.service import Replay
from bot.replays.steps import step_title
from engine.players.reviewing import TurningPoint
from render.sheets import final_sheet as final
from render.sheets import review_sheet as review
from render.sheets.final_sheet import FinalSheet, Finisher
from render.sheets.review_sheet import ReviewSheet, TurningRow


def final_sheet(pages: Sequence[Replay], words: Words) -> SheetPicture:
    """How a game went. `pages` are its whole replay."""
    facts = final_facts(pages, words)
    return SheetPicture(final.compose, facts, final_text(facts, pages[-1].table.names, words))


def final_facts(pages: Sequence[Replay], words: Words) -> FinalSheet:
    """Who won, the points after every round, and where they came from. `pages` are the whole replay of the game."""
    end, table = pages[-1].view, pages[-1].table
    names = drawn(table.names, words)
    ranking: list[Finisher] = []
    for seats in end.ranking:
        place = len(ranking) + 1
        ranking += [Finisher(seat, names[seat], place, end.score[seat]) for seat in seats]
    winners = [spoken(table.names, words)[seat] for seat in end.ranking[0]]
    after = {page.step.round: page.view.score for page in pages}
    game = words(f"option.game.{end.game}")
    return FinalSheet(
        heading=words.plural("sheet.winners", len(winners), players=words.list(winners), game=game),
        ranking=tuple(ranking),
        chart_heading=words("sheet.chart"),
        rounds=tuple(str(number) for number in end.rounds),
        points=tuple(tuple(after[number][seat] for number in end.rounds) for seat in range(end.players)),
        sources=face_of(table).sources([event for page in pages for event in page.step.events], end, words),
    )


def review_sheet(
    pages: Sequence[Replay], chances: Sequence[Sequence[float]], points: Sequence[TurningPoint], words: Words
) -> SheetPicture:
    """How everybody's chances of winning went. `pages` are the whole replay, `chances` those at each of them."""
    table = pages[-1].table
    names = drawn(table.names, words)
    labels, shown = [], 0
    for page in pages:
        is_new = page.step.round > shown
        shown = max(shown, page.step.round)
        labels.append(str(shown) if is_new else "")
    facts = ReviewSheet(
        heading=words("review.heading"),
        moments=tuple(labels),
        chances=tuple(tuple(round(100 * each[seat]) for each in chances) for seat in range(len(names))),
        players=names,
        points=tuple(
            TurningRow(
                point.player,
                step_title(pages[point.step].step, table.names, words, drawn),
                words("review.change", before=round(100 * point.before), after=round(100 * point.after)),
            )
            for point in points
        ),
    )
    return SheetPicture(review.compose, facts, review_text(facts, table.names, words))
