"""How the events of El Grande are told."""

from __future__ import annotations

from bot.elgrande.narrator.base_game import BASE_GAME
from bot.elgrande.narrator.colonies import COLONIES
from bot.elgrande.narrator.grandissimo import GRANDISSIMO
from bot.elgrande.narrator.king_and_intrigue import KING_AND_INTRIGUE
from bot.elgrande.narrator.naming import ElGrandeNaming
from bot.narrator.rows import table
from bot.narrator.telling import Telling

TELLING = Telling(naming=ElGrandeNaming, rows=table(*BASE_GAME, *KING_AND_INTRIGUE, *COLONIES, *GRANDISSIMO))
