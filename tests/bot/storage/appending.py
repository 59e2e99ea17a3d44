"""A process that appends choices until it is killed, and prints the number of each one that is stored.

Run as `python -m tests.bot.storage.appending DATABASE_URL TABLE`.
"""

from __future__ import annotations

import asyncio
import sys
import time

from bot.storage.addresses import open_store
from bot.storage.rows.games import find_game
from tests.bot.storage.deeds import append_choices
from tests.bot.storage.samples import choice, post, snapshot


async def append_for_ever(url: str, table_id: int) -> None:
    store = await open_store(url, lambda: int(time.time() * 1000))
    game = await store.read(find_game, table_id)
    assert game is not None
    count = game.snapshot.choice_count
    while True:
        # A batch of two, so that half a batch would show.
        await store.write(
            append_choices,
            table_id,
            count,
            [choice(0, f"{count + 1}", f"{count + 1}"), choice(1, f"{count + 2}", f"{count + 2}")],
            snapshot(f"{count + 2}" * 1000),
            interaction_id=count + 1,
            posts=[post(f"{count + 2}")],
        )
        count += 2
        print(count, flush=True)


if __name__ == "__main__":
    asyncio.run(append_for_ever(sys.argv[1], int(sys.argv[2])))
