"""El Grande on the floor of the bot: what it says and shows, and the orders one can give."""

from __future__ import annotations

from bot.elgrande.face import ElGrandeFace

FACE = ElGrandeFace()
