"""What stands in an id is said once, by the coroutine that answers: it writes ids, and reads only what it can write."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

import pytest

from bot.game.chapters import Filter
from cogs import features
from cogs.shared.controls import Press, action, actions
from cogs.shared.custom_ids import CustomId, read
from cogs.shared.problems import UnknownControl


class Fruit(StrEnum):
    APPLE = "apple"
    PEAR = "pear"


async def eaten(press: Press, table: int, fruit: Fruit, peeled: bool, where: Literal["here", "away"] = "here") -> None:
    """Everything that stands in ids, the last one with a default."""


async def searched(press: Press, seat: int | None = None, *rest: str) -> None:
    """What may be missing, and what may hold separators."""


async def turned(press: Press, wanted: Filter) -> None:
    """A class that reads itself."""


@pytest.mark.parametrize(
    ("written", "arguments"),
    [
        (CustomId("eat", eaten).written(1, Fruit.PEAR, True, "away"), "eat:1:pear:1:away"),
        (CustomId("eat", eaten).written(1, peeled=False, fruit=Fruit.APPLE), "eat:1:apple:0"),
        (CustomId("find", searched).written(), "find"),
        (CustomId("find", searched).written(None), "find"),
        (CustomId("find", searched).written(3, "a", "b:c"), "find:3:a:b:c"),
        (CustomId("turn", turned).written(Filter("player", 2)), "turn:player.2"),
    ],
)
def test_an_id_says_the_kind_and_the_arguments_in_their_order(written: str, arguments: str) -> None:
    assert written == arguments


def test_what_was_written_is_read() -> None:
    eat, find, turn = CustomId("eat", eaten), CustomId("find", searched), CustomId("turn", turned)

    assert eat.read(["1", "pear", "1", "away"]) == [1, Fruit.PEAR, True, "away"]
    assert eat.read(["1", "pear", "0"]) == [1, Fruit.PEAR, False]
    assert find.read([]) == []
    assert find.read(["3", "a", "b", "c"]) == [3, "a", "b", "c"]
    assert turn.read(["player.2"]) == [Filter("player", 2)]


@pytest.mark.parametrize(
    "texts",
    [
        [],
        [""],
        ["1", "pear"],
        ["1", "pear", "1", "here", "there"],
        ["x", "pear", "1"],
        ["", "pear", "1"],
        ["-1", "pear", "1"],
        ["²", "pear", "1"],
        ["1.0", "pear", "1"],
        ["9223372036854775808", "pear", "1"],
        ["9" * 4000, "pear", "1"],
        ["1", "plum", "1"],
        ["1", "pear", "2"],
        ["1", "pear", "yes"],
        ["1", "pear", "1", "p" * 4000],
    ],
)
def test_what_no_id_can_say_is_an_unknown_control(texts: list[str]) -> None:
    with pytest.raises(UnknownControl):
        CustomId("eat", eaten).read(texts)


def test_a_class_that_reads_itself_says_what_is_none_of_it() -> None:
    with pytest.raises(UnknownControl):
        CustomId("turn", turned).read(["player.x"])


def test_a_chosen_line_is_read_as_what_it_is_to_be() -> None:
    assert read("7", int) == 7
    assert read("pear", Fruit) is Fruit.PEAR
    with pytest.raises(UnknownControl):
        read("plum", Fruit)


def test_an_argument_that_does_not_stand_in_ids_is_refused_where_it_is_declared() -> None:
    async def weighed(press: Press, grams: float) -> None: ...

    with pytest.raises(TypeError):
        CustomId("weigh", weighed)


def test_what_is_given_by_name_only_is_refused_where_it_is_declared() -> None:
    async def weighed(press: Press, *, grams: int) -> None: ...

    with pytest.raises(TypeError):
        CustomId("weigh", weighed)


def test_two_actions_of_one_kind_are_an_error() -> None:
    assert features.__doc__  # whoever imports them has declared all actions
    kind = next(iter(actions))

    with pytest.raises(ValueError, match=kind):

        @action(kind)
        async def again(press: Press) -> None: ...
