"""El Caballero in Discord: its panels, and the buttons that only it has."""

from __future__ import annotations

from bot.elcaballero.orders import NextPowerCard
from cogs.elcaballero import panel
from cogs.panels import Panels
from engine.elcaballero.seen.view import ElCaballeroView

PANELS: Panels[ElCaballeroView] = Panels(
    topics=(
        "caballero_overview",
        "caballero_turn",
        "caballero_tiles",
        "caballero_cards",
        "caballero_pieces",
        "caballero_scoring",
        "caballero_expansion",
    ),
    topic_of_sets=lambda options: "caballero_expansion" if options.get("expanded") else None,
    play_panel=panel.play_panel_for,
    staged_panel=panel.staged_panel_for,
    waited_for=panel.who_is_next,
    order_kinds=(NextPowerCard.kind,),
    new_order=panel.new_order,
    order_controls=panel.order_controls,
)
