"""El Grande in Discord: its panels, and the commands and buttons that only it has."""

from __future__ import annotations

from bot.elgrande.narrator import ordering
from cogs.elgrande import messages, orders, panel
from cogs.elgrande.cards import Cards
from cogs.panels import Panels
from engine.elgrande.seen.view import View

PANELS: Panels[View] = Panels(
    commands=(Cards,),
    topics=(
        "overview",
        "round",
        "turn",
        "power_cards",
        "placing",
        "king",
        "castillo",
        "special_actions",
        "veto",
        "discs",
        "scoring",
        "ties",
        "bonuses",
        "scoring_tables",
        "jubilee",
        "king_and_intrigue",
        "players_edition",
        "special_cards",
        "inquisitor",
        "colonies",
        "grandissimo",
        "editions",
    ),
    topic_of_sets=lambda options: next(iter(options.get("expansions", ())), None),
    play_panel=panel.play_panel_for,
    staged_panel=panel.staged_panel_for,
    may_choose=panel.may_choose,
    waited_for=messages.waited_for,
    own_lines=messages.own_lines,
    post_buttons=messages.post_buttons,
    lobby_notes=messages.lobby_notes,
    order_kinds=orders.KINDS,
    new_order=orders.new_order,
    order_controls=orders.order_controls,
    ranked_label=ordering.ranked_label,
    order_of_line=orders.policy_of,
)
