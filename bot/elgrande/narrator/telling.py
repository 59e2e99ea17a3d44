"""How the events of El Grande are told."""

from __future__ import annotations

from bot.elgrande.narrator.deeds import DEEDS, OF_THE_CARD_JUST_TAKEN
from bot.elgrande.narrator.grandissimo import courts_scored
from bot.elgrande.narrator.naming import ElGrandeNaming
from bot.elgrande.narrator.scoring import scoring_list
from bot.elgrande.narrator.statements import OPENING, STATEMENTS
from bot.narrator.telling import Telling
from engine.elgrande.events import base_game as happened
from engine.elgrande.events import colonies as events_of_the_colonies
from engine.elgrande.events import grandissimo as events_of_grandissimo
from engine.elgrande.events import king_and_intrigue as of_intrigue

TELLING = Telling(
    naming=ElGrandeNaming,
    deeds=DEEDS,
    statements=STATEMENTS,
    # Who has set a disc is said while others are waited for, and no longer of interest when the discs are shown.
    silent=frozenset(
        {
            happened.TurnBegan,
            happened.TurnEnded,
            happened.SpecialActionEnded,
            happened.RoundEnded,
            happened.DiscSet,
            of_intrigue.HandReady,
        }
    ),
    opening=OPENING,
    ending=frozenset({happened.TurnBegan, happened.TurnEnded, happened.RoundEnded}),
    together=frozenset(
        {
            happened.HomeDrawn,
            of_intrigue.ExtraCaballeroPlaced,
            happened.PowerCardPlayed,
            happened.Evicted,
            happened.CastilloEmptied,
            happened.AreaScored,
            happened.SentToProvince,
            happened.VetoPassed,
            events_of_the_colonies.BlackPlaced,
            events_of_the_colonies.WentOnLimitTable,
        }
    ),
    together_by_player=frozenset(
        {
            happened.Placed,
            happened.Moved,
            happened.Recalled,
            events_of_grandissimo.ShipLoaded,
            events_of_grandissimo.WentAshore,
        }
    ),
    lists={happened.AreaScored: scoring_list, events_of_grandissimo.CourtsScored: courts_scored},
    joints={
        happened.SpecialActionBegan: "event.deeds_of_special_action",
        happened.SpecialActionEnded: "event.deeds_after_special_action",
    },
    introducing=frozenset({happened.CardTaken}),
    of_it=OF_THE_CARD_JUST_TAKEN,
)
