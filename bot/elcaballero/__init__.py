"""El Caballero on the floor of the bot: what it says and shows, and the orders one can give."""

from __future__ import annotations

from bot.elcaballero.face import ElCaballeroFace

FACE = ElCaballeroFace()
