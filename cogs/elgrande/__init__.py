"""El Grande in Discord: its panels, and the commands and buttons that only it has."""

from __future__ import annotations

from cogs.elgrande.panels import ElGrandePanels

PANELS = ElGrandePanels()
