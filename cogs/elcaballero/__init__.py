"""El Caballero in Discord: its panels, and the buttons that only it has."""

from __future__ import annotations

from cogs.elcaballero.panels import ElCaballeroPanels

PANELS = ElCaballeroPanels()
