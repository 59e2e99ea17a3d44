"""A press: choices tried on clones before they count, one or several, such as three caballeros to the same region.

To the game they are choices like any other, one after the other; what is pressed is one text: choices joined by `+`,
each of them `*` so often, such as `place sevilla*3` or `recruit 4+take king_card`. Between two of them nobody else may
be asked, and nothing hidden may come to light: nobody chooses blindly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import NamedTuple

from bot.game.moment import Deed, Moment
from bot.game.obstacles import shows_hidden
from bot.game.orders.book import StandingOrder
from engine.core.game import AnyGame, IllegalChoice
from engine.core.view import CommonView

THEN = "+"
TIMES = "*"
AND = "."
LONGEST_NUMBER = 4
MOST = 9
"""How often a choice is made with one press at most."""


@dataclass(frozen=True, slots=True)
class Runs:
    """What somebody could do with one press besides the open choices themselves."""

    times: Mapping[str, int] = field(default_factory=dict)
    """How often the last choice of a text can be made in a row, where that is more than once."""
    ways: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What finishes the last choice of a text, which only begins something: to where a piece goes that it picks up."""
    behind: Mapping[str, CommonView] = field(default_factory=dict)
    """What somebody sees after one or two choices that lead on to another one."""


NO_RUNS = Runs()


class Tried(NamedTuple):
    """Choices made on clones, one after the other, with a press or without one. They count only if they are stored."""

    deeds: tuple[Deed, ...]
    game: AnyGame
    """After them."""
    used: tuple[StandingOrder, ...] = ()
    """The orders that are used up by them."""
    held_until: int | None = None
    """Until when answers are held back after them; None if they count at once."""

    @property
    def shows_hidden(self) -> bool:
        """Whether something comes to light that was hidden before, be it by what is offered next (R27)."""
        return any(shows_hidden(deed.events, deed.after) for deed in self.deeds)

    @property
    def may_be_taken_back(self) -> bool:
        """Whether it concerns nobody else: only this seat was waited for, still is, and nothing hidden was shown."""
        alone = (self.deeds[0].seat,)
        return self.deeds[0].before.waiting == self.game.waiting == alone and not self.shows_hidden

    def followed_by(self, then: Tried) -> Tried:
        """Both with one press, which is taken back as a whole."""
        return Tried((*self.deeds, *(replace(deed, is_joined=True) for deed in then.deeds)), then.game)


def tried(game: AnyGame, seat: int, choice: str) -> Tried:
    """Let a seat choose on a clone. Raises IllegalChoice."""
    after = game.clone()
    events = tuple(after.apply(seat, choice))
    return Tried((Deed(seat, choice, game, after, events),), after)


def tried_in_a_row(game: AnyGame, seat: int, choices: Sequence[str]) -> Tried:
    """Let a seat make these choices on clones, whatever comes between them. Raises IllegalChoice."""
    made = tried(game, seat, choices[0])
    for choice in choices[1:]:
        made = made.followed_by(tried(made.game, seat, choice))
    return made


def repeated(choice: str, times: int) -> str:
    """The text of a choice that is made so often."""
    return choice if times == 1 else f"{choice}{TIMES}{times}"


def joined(first: str, then: str) -> str:
    """The text of two choices one after the other."""
    return f"{first}{THEN}{then}"


def together(first: str, runs: Sequence[str]) -> str:
    """The text of several lines of one menu, all of which begin with `first`: that is done once."""
    begun = joined(first, "") if first else ""
    return THEN.join((runs[0], *(run.removeprefix(begun) for run in runs[1:])))


def parts(run: str) -> list[tuple[str, int]]:
    """The choices of such a text, and how often each is made. Raises IllegalChoice for a text that is none."""
    found = []
    for part in run.split(THEN):
        choice, sign, times = part.partition(TIMES)
        if sign and times not in map(str, range(2, MOST + 1)):
            raise IllegalChoice(f"{run!r} is no text of choices.")
        found.append((choice, int(times or 1)))
    return found


def is_run(text: str) -> bool:
    """Whether a text stands for more than one choice."""
    return THEN in text or TIMES in text


def numbered(game: AnyGame, seat: int, choices: Sequence[str], most: int) -> str:
    """As many of these choices, from the first on, as can be made with one press, in so many characters at most: the
    places at which each stands among those open then, such as `4.0.11`.
    """
    text, made = str(game.pending[seat].index(choices[0])), tried(game, seat, choices[0])
    for choice in choices[1:]:
        if not made.may_be_taken_back or choice not in made.game.pending[seat]:
            break
        longer = f"{text}{AND}{made.game.pending[seat].index(choice)}"
        if len(longer) > most:
            break
        text, made = longer, made.followed_by(tried(made.game, seat, choice))
    return text


def choices_numbered(game: AnyGame, seat: int, text: str) -> str:
    """The text of the choices that such numbers stand for. Raises IllegalChoice."""
    found: list[str] = []
    for number in text.split(AND):
        open_now = game.pending.get(seat, ())
        if not (number.isascii() and number.isdecimal() and len(number) <= LONGEST_NUMBER) or int(number) >= len(
            open_now
        ):
            raise IllegalChoice(f"{text!r} stands for no choices.")
        found.append(open_now[int(number)])
        game = tried(game, seat, found[-1]).game
    return THEN.join(found)


def tried_run(game: AnyGame, seat: int, run: str) -> Tried:
    """Let a seat make these choices on a clone. Raises IllegalChoice."""
    made: Tried | None = None
    for choice, times in parts(run):
        before = game if made is None else made.game
        if choice not in before.pending.get(seat, ()):
            raise IllegalChoice(f"{choice!r} is not open.")
        more = game.definition.habits.again(before.view(seat), choice) if times > 1 else ()
        if times > 1 and not more:
            raise IllegalChoice(f"{choice!r} is not made several times.")
        for each in (choice, *more * (times - 1)):
            made = _followed(made, game, seat, each)
    if made is None:
        raise IllegalChoice("There is nothing to choose in it.")
    return made


def _followed(made: Tried | None, game: AnyGame, seat: int, choice: str) -> Tried:
    if made is None:
        return tried(game, seat, choice)
    if not made.may_be_taken_back:
        raise IllegalChoice(f"{choice!r} cannot follow with the same press.")
    return made.followed_by(tried(made.game, seat, choice))


def completed(made: Tried) -> Tried:
    """With what can only be done one way after it, or is obvious, as long as all of it can be taken back together.

    What stays secret, or could be, is left to whoever is asked.
    """
    seat = made.deeds[0].seat
    while made.may_be_taken_back:
        choice = _unasked(made.game, seat)
        if not choice:
            break
        forced = tried(made.game, seat, choice)
        longer = made.followed_by(forced)
        is_public = all(event.seen_by(None) for deed in forced.deeds for event in deed.events)
        if not is_public or not longer.may_be_taken_back:
            break
        made = longer
    return made


def _unasked(game: AnyGame, seat: int) -> str:
    """The choice that nobody has to be asked for; empty if there is none."""
    choices = game.pending[seat]
    if len(choices) == 1:
        return choices[0]
    obvious = game.definition.habits.obvious
    return obvious(game.view(seat)) if obvious is not None else ""


def runs_of(game: AnyGame, view: CommonView) -> Runs:
    """What the viewer could do with one press. It is found out on clones, and tells nothing that choosing would not."""
    seat = view.viewer
    if seat is None or game.waiting != (seat,):
        return NO_RUNS
    behind = {run: tried_run(game, seat, run) for run in _leading_on(game, seat, view)}
    views = {run: made.game.view(seat) for run, made in behind.items() if made.may_be_taken_back}
    times = _all_times(game, seat, view, "")
    ways = _all_ways(game, seat, view, "")
    for run, then in views.items():
        times |= _all_times(behind[run].game, seat, then, run)
        ways |= _all_ways(behind[run].game, seat, then, run)
    return Runs(times, ways, views)


def _all_times(game: AnyGame, seat: int, view: CommonView, first: str) -> dict[str, int]:
    """How often each open choice can be made in a row; `first` is done before."""
    again = game.definition.habits.again
    times = {choice: _times(game, seat, choice, again(view, choice)) for choice in view.choices}
    return {_after(first, choice): most for choice, most in times.items() if most > 1}


def _all_ways(game: AnyGame, seat: int, view: CommonView, first: str) -> dict[str, tuple[str, ...]]:
    """What finishes each open choice that only begins something; `first` is done before."""
    found = {}
    for choice, verb in game.definition.habits.begins(view).items():
        begun = tried(game, seat, choice)
        ways = [each for each in begun.game.pending.get(seat, ()) if each.partition(" ")[0] == verb]
        if ways and begun.may_be_taken_back:
            found[_after(first, choice)] = tuple(ways)
    return found


def _after(first: str, choice: str) -> str:
    return joined(first, choice) if first else choice


def _leading_on(game: AnyGame, seat: int, view: CommonView) -> tuple[str, ...]:
    """What leads on to another choice, behind the one that declines what is asked first, if there is one."""
    habits = game.definition.habits
    declined = habits.declines(view)
    if not declined:
        return habits.leads_on(view)
    made = tried(game, seat, declined)
    if not made.may_be_taken_back or made.game.waiting != (seat,):
        return ()
    return tuple([joined(declined, choice) for choice in habits.leads_on(made.game.view(seat))]) or (declined,)


def _times(game: AnyGame, seat: int, choice: str, more: tuple[str, ...]) -> int:
    """How often a seat can make a choice in a row; the last time may end what it belongs to, but show nothing."""
    if not more:
        return 1
    made = tried(game, seat, choice)
    for times in range(1, MOST):
        for each in more:
            if not made.may_be_taken_back or each not in made.game.pending[seat]:
                return times
            made = made.followed_by(tried(made.game, seat, each))
        if made.shows_hidden:
            return times
    return MOST


def last_press(deeds: tuple[Deed, ...]) -> int:
    """How many of these choices were made with the latest press."""
    return 1 + sum(1 for _ in takewhile(lambda deed: deed.is_joined, reversed(deeds)))


def asks_once_more(moment: Moment, made: Tried) -> bool:
    """What cannot be taken back and gives something up is confirmed, as the game has it (`Habits.is_weighed`).

    Not where nothing else is open, nor could be by taking something back. Nor while others are waited for at the same
    time: a secret disc can be changed until the last one is set. Nor while answers are held back.
    """
    last = made.deeds[-1]
    if made.may_be_taken_back or moment.game.waiting != (last.seat,) or moment.held_until is not None:
        return False
    has_another_way = len(moment.game.pending[last.seat]) > 1 or bool(moment.deeds)
    is_weighed = moment.game.definition.habits.is_weighed
    return has_another_way and is_weighed(last.before.view(last.seat), last.choice, made.shows_hidden)
