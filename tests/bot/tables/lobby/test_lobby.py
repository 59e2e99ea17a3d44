"""Tables before the game."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.game.errors import (
    AlreadySeated,
    EnoughForToday,
    HasEnded,
    IllegalOption,
    NoComputer,
    NoSuchTable,
    NotInLobby,
    NotOwner,
    NotRunning,
    NotSeated,
    TableFull,
    TooFewPlayers,
    TooManyGames,
    TooManyGamesHere,
    TooManyLobbies,
)
from bot.game.lobby import Guest
from bot.limits import MOST_LOBBIES, TABLES_OPENED_A_DAY
from bot.storage.records.tables import TableStatus
from tests.bot.tables.house import ANA, BEN, CARLA, CHANNEL, GUILD, PEOPLE, House


async def test_a_table_that_is_asked_for_twice_by_one_interaction_is_opened_once(house: House) -> None:
    first = await house.tables.lobbies.create(GUILD, CHANNEL, PEOPLE[0], interaction_id=77)
    await house.restart()
    again = await house.tables.lobbies.create(GUILD, CHANNEL, PEOPLE[0], interaction_id=77)
    other = await house.tables.lobbies.create(GUILD, CHANNEL, PEOPLE[0], interaction_id=78)

    assert again == first
    assert other.id != first.id


async def test_the_last_table_that_somebody_may_open_is_not_refused_when_it_is_asked_for_twice(house: House) -> None:
    tables = [
        await house.tables.lobbies.create(GUILD, CHANNEL, PEOPLE[0], interaction_id=number)
        for number in range(MOST_LOBBIES)
    ]
    again = await house.tables.lobbies.create(GUILD, CHANNEL, PEOPLE[0], interaction_id=MOST_LOBBIES - 1)

    assert again == tables[-1]
    with pytest.raises(TooManyLobbies):
        await house.tables.lobbies.create(GUILD, CHANNEL, PEOPLE[0], interaction_id=MOST_LOBBIES)


async def test_nobody_opens_and_closes_tables_all_day(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.limits.A_MOMENT", 0)
    lobbies = house.tables.lobbies
    opened = []
    for number in range(TABLES_OPENED_A_DAY):
        opened.append(await lobbies.create(GUILD, CHANNEL, PEOPLE[0], interaction_id=number))
        await lobbies.cancel(opened[-1].id, ANA)

    with pytest.raises(EnoughForToday):
        await lobbies.create(GUILD, CHANNEL, PEOPLE[0], interaction_id=TABLES_OPENED_A_DAY)
    again = await lobbies.create(GUILD, CHANNEL, PEOPLE[0], interaction_id=TABLES_OPENED_A_DAY - 1)
    assert again.id == opened[-1].id
    await lobbies.create(GUILD, CHANNEL, PEOPLE[1])


async def test_people_sit_in_the_order_in_which_they_came(house: House) -> None:
    table = await house.lobby(people=3, computers=1)

    assert table.names[:3] == ("Ana", "Ben", "Carla")
    assert [seat.user_id for seat in table.seats] == [ANA, BEN, CARLA, None]
    assert [seat.number for seat in table.seats] == [0, 1, 2, 3]
    assert table.owner_id == ANA
    assert table == await house.tables.overview.table(table.id)


async def test_nobody_sits_twice_at_a_table(house: House) -> None:
    table = await house.lobby(people=2)

    with pytest.raises(AlreadySeated):
        await house.tables.lobbies.join(table.id, PEOPLE[1])


async def test_a_table_has_five_seats_also_for_many_at_once(house: House) -> None:
    table = await house.lobby(people=1)
    crowd = [Guest(5000 + number, f"Person {number}") for number in range(20)]

    results = await asyncio.gather(
        *(house.tables.lobbies.join(table.id, each) for each in crowd), return_exceptions=True
    )

    refused = [result for result in results if isinstance(result, TableFull)]
    assert len(refused) == 16
    assert refused[0].facts == {"most": 5}
    assert len((await house.tables.overview.table(table.id)).seats) == 5
    with pytest.raises(TableFull):
        await house.tables.lobbies.add_computer(table.id, ANA)


async def test_who_leaves_makes_room_and_the_others_move_up(house: House) -> None:
    table = await house.lobby(people=3, computers=1)

    table = await house.tables.lobbies.leave(table.id, BEN)

    assert [(seat.number, seat.user_id) for seat in table.seats] == [(0, ANA), (1, CARLA), (2, None)]
    with pytest.raises(NotSeated):
        await house.tables.lobbies.leave(table.id, BEN)


async def test_the_table_passes_on_when_its_owner_leaves(house: House) -> None:
    table = await house.lobby(people=2, computers=1)

    table = await house.tables.lobbies.leave(table.id, ANA)

    assert table.owner_id == BEN


async def test_a_table_of_computers_only_is_closed(house: House) -> None:
    table = await house.lobby(people=1, computers=3)

    table = await house.tables.lobbies.leave(table.id, ANA)

    assert table.status is TableStatus.CANCELLED
    with pytest.raises(NotInLobby):
        await house.tables.lobbies.join(table.id, PEOPLE[1])


async def test_only_the_owner_seats_computers_changes_options_and_starts(house: House) -> None:
    table = await house.lobby(people=2, computers=1)

    for refused in (
        house.tables.lobbies.add_computer(table.id, BEN),
        house.tables.lobbies.remove_computer(table.id, BEN),
        house.tables.lobbies.set_options(table.id, BEN, {"rounds": 6}),
        house.tables.lobbies.rename(table.id, BEN, "Mine"),
        house.tables.lobbies.start(table.id, BEN),
        house.tables.lobbies.cancel(table.id, BEN),
    ):
        with pytest.raises(NotOwner):
            await refused
    assert await house.tables.overview.table(table.id) == table


async def test_computers_get_names_of_their_own_and_the_last_leaves_first(house: House) -> None:
    table = await house.lobby(people=1, computers=3)
    assert len(set(table.names)) == 4

    fewer = await house.tables.lobbies.remove_computer(table.id, ANA)

    assert fewer.names == table.names[:3]
    for _ in range(2):
        await house.tables.lobbies.remove_computer(table.id, ANA)
    with pytest.raises(NoComputer):
        await house.tables.lobbies.remove_computer(table.id, ANA)


async def test_options_are_changed_one_by_one_and_set_back_with_none(house: House) -> None:
    table = await house.lobby(people=2, rounds=6)

    table = await house.tables.lobbies.set_options(table.id, ANA, {"veto": "stepwise"})
    assert table.options == {"rounds": 6, "veto": "stepwise"}

    table = await house.tables.lobbies.set_options(table.id, ANA, {"rounds": None})
    assert table.options == {"veto": "stepwise"}


async def test_what_an_edition_fixes_is_no_option_any_more(house: House) -> None:
    table = await house.lobby(people=2, castillo="closed", veto="stepwise")

    table = await house.tables.lobbies.set_options(table.id, ANA, {"edition": "yucata"})

    assert table.options == {"edition": "yucata"}
    with pytest.raises(IllegalOption) as refused:
        await house.tables.lobbies.set_options(table.id, ANA, {"castillo": "closed"})
    assert refused.value.key == "error.fixed_by_edition"
    assert refused.value.facts["option"] == "castillo"


async def test_an_option_of_an_expansion_goes_with_it(house: House) -> None:
    table = await house.lobby(people=2, expansions=["king_and_intrigue"], classic_1997=True)

    table = await house.tables.lobbies.set_options(table.id, ANA, {"expansions": ["jubilee"]})

    assert table.options == {"expansions": ["jubilee"]}


async def test_an_expansion_that_does_not_go_with_the_edition_is_refused(house: House) -> None:
    table = await house.lobby(people=2, expansions=["king_and_intrigue"])

    with pytest.raises(IllegalOption) as refused:
        await house.tables.lobbies.set_options(table.id, ANA, {"edition": "yucata"})

    assert refused.value.key == "error.expansion_not_in_edition"


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"rounds": 7}, "error.illegal_value"),
        ({"classic_1997": True}, "error.needs_expansion"),
        ({"expansions": ["jubilee", "jubilee"]}, "error.expansion_twice"),
        ({"rounds": True}, "error.illegal_value"),
        ({"veto": "sometimes"}, "error.illegal_value"),
        ({"colour": "red"}, "error.unknown_option"),
        ({"players": 4}, "error.unknown_option"),
        ({"expansions": ["colonies"]}, "error.unknown_expansion"),
        ({"game": "chess"}, "error.unknown_game"),
    ],
)
async def test_options_that_do_not_exist_are_refused(house: House, options: dict[str, Any], key: str) -> None:
    with pytest.raises(IllegalOption) as refused:
        await house.tables.lobbies.create(GUILD, CHANNEL, PEOPLE[0], options)

    assert refused.value.key == key


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e", "x" * 33])
async def test_a_name_of_a_table_is_visible_and_short_enough_to_be_shown_whole(house: House, name: str) -> None:
    table = await house.lobby(people=1)

    with pytest.raises(IllegalOption) as refused:
        await house.tables.lobbies.rename(table.id, ANA, name)

    assert refused.value.key == "error.illegal_name"
    assert (await house.tables.lobbies.rename(table.id, ANA, "Friday\n evening ")).name == "Friday evening"


async def test_a_hostile_display_name_is_one_short_visible_line(house: House) -> None:
    owner = Guest(77, "\u202eevil\nname\u0000 " + "x" * 100)

    table = await house.tables.lobbies.create(GUILD, CHANNEL, owner, {})

    assert table.names[0].startswith("evil name x")
    assert len(table.names[0]) <= 32
    nameless = await house.tables.lobbies.create(GUILD, CHANNEL, Guest(78, "\u200b"), {})
    assert nameless.names == ("78",)


async def test_a_game_needs_two(house: House) -> None:
    table = await house.lobby(people=1)

    with pytest.raises(TooFewPlayers) as refused:
        await house.tables.lobbies.start(table.id, ANA)

    assert refused.value.facts == {"least": 2}


async def test_the_start_fixes_all_options(house: House) -> None:
    table = await house.game(people=2, computers=1, rounds=6)

    assert table.status is TableStatus.RUNNING
    assert table.options["players"] == 3
    assert table.options["rounds"] == 6
    assert table.options["edition"] == "bigbox"
    for refused in (
        house.tables.lobbies.join(table.id, PEOPLE[3]),
        house.tables.lobbies.leave(table.id, ANA),
        house.tables.lobbies.start(table.id, ANA),
        house.tables.lobbies.set_options(table.id, ANA, {}),
    ):
        with pytest.raises(NotInLobby):
            await refused


async def test_two_starts_at_once_begin_one_game(house: House) -> None:
    table = await house.lobby(people=2)

    results = await asyncio.gather(
        *(house.tables.lobbies.start(table.id, ANA) for _ in range(2)), return_exceptions=True
    )

    assert sorted(type(result).__name__ for result in results) == ["NotInLobby", "Table"]
    assert len(await house.posts()) == 1


async def test_before_the_start_there_is_nothing_to_play(house: House) -> None:
    table = await house.lobby(people=2)

    with pytest.raises(NotRunning):
        await house.tables.games.seat_state(table.id, ANA)
    with pytest.raises(NotRunning):
        await house.tables.games.choose(table.id, ANA, 1, "play 1", 1)


async def test_owner_and_managers_cancel_lobbies_and_games(house: House) -> None:
    lobby, game = await house.lobby(people=2), await house.game(people=2)

    assert (await house.tables.lobbies.cancel(lobby.id, ANA)).status is TableStatus.CANCELLED
    assert (await house.tables.lobbies.cancel(game.id, 999, is_manager=True)).status is TableStatus.CANCELLED

    with pytest.raises(HasEnded):
        await house.tables.lobbies.cancel(game.id, ANA)
    with pytest.raises(NotRunning):
        await house.tables.games.choose(game.id, ANA, 1, "play 1", 1)
    assert await house.tables.overview.open_tables_of_person(ANA) == []


async def test_a_number_that_no_table_has(house: House) -> None:
    for refused in (
        house.tables.overview.table(99),
        house.tables.lobbies.join(99, PEOPLE[0]),
        house.tables.games.seat_state(99, ANA),
        house.tables.logs.log(99, ANA),
        house.tables.places.place(99, 1, None),
        house.tables.lobbies.cancel(99, ANA),
    ):
        with pytest.raises(NoSuchTable) as error:
            await refused
        assert error.value.facts == {"table": 99}


async def test_tables_are_found_by_guild_person_and_channel(house: House) -> None:
    lobby, game = await house.lobby(people=1), await house.game(people=2)
    await house.tables.places.place(game.id, CHANNEL, 777)

    assert [table.id for table in await house.tables.overview.tables_of_guild(GUILD)] == [game.id, lobby.id]
    assert [table.id for table in await house.tables.overview.tables_of_guild(GUILD, [TableStatus.LOBBY])] == [lobby.id]
    assert [table.id for table in await house.tables.overview.tables_of_person(BEN)] == [game.id]
    assert [table.id for table in await house.tables.overview.tables_in_channel(777)] == [game.id]
    assert (await house.tables.games.seat_state(game.id, ANA)).table.place == 777


async def test_the_language_of_those_who_sit_down_is_remembered(house: House) -> None:
    await house.lobby(people=3)

    assert [(await house.tables.people.person(user)).locale for user in (ANA, BEN, CARLA)] == [
        "en-GB",
        "de",
        None,
    ]


async def test_who_is_refused_leaves_no_trace(house: House) -> None:
    table = await house.lobby(people=5)

    with pytest.raises(TableFull):
        await house.tables.lobbies.join(table.id, Guest(88, "Late", "pl"))

    assert (await house.tables.people.person(88)).first_seen_at is None


async def test_games_that_run_are_limited_by_person_and_by_server(house: House) -> None:
    house.tables.limits.games_of_a_person, house.tables.limits.games_of_a_server = 2, 3
    lobbies = house.tables.lobbies
    for _ in range(2):
        await lobbies.start((await house.lobby(people=2)).id, ANA)
    third = await house.lobby(people=2)
    with pytest.raises(TooManyGames):
        await lobbies.start(third.id, ANA)
    of_ben = [await lobbies.create(GUILD, CHANNEL, PEOPLE[1]) for _ in range(2)]
    for table in of_ben:
        await lobbies.add_computer(table.id, BEN)
    await lobbies.start(of_ben[0].id, BEN)
    with pytest.raises(TooManyGamesHere):
        await lobbies.start(of_ben[1].id, BEN)
    assert (await lobbies.begin(third.id, ANA)).status is TableStatus.RUNNING, "a league counts for nobody"
    await lobbies.cancel(1, ANA)
    await lobbies.cancel(2, ANA)
    await lobbies.start(of_ben[1].id, BEN)


async def test_whoever_begins_games_without_end_has_enough_for_today(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.tables.limits.begun, "_most", 2)
    for allowed in (True, True, False):
        table = await house.lobby(people=2)
        if allowed:
            await house.tables.lobbies.start(table.id, ANA)
            await house.tables.lobbies.cancel(table.id, ANA)
        else:
            with pytest.raises(EnoughForToday):
                await house.tables.lobbies.start(table.id, ANA)
