"""Views: all that one viewer may know of a game of El Grande, and nothing else.

Views are the only thing that leaves the engine. They hold plain, frozen values: regions and cards by id, players by
seat number from 0 in seating order.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.events import Event
from engine.core.view import CommonView, OtherGame, RoundsView
from engine.elgrande.facts import PowerCard


@dataclass(frozen=True, slots=True)
class SpaceView:
    """A space inside a region, such as that of the captain (Großinquisitor)."""

    id: str
    points: int
    owner: int | None
    """Whose caballero stands there; the number behind the last player's is black. None: it is free."""


@dataclass(frozen=True, slots=True)
class Carrier:
    """A caballero with gold or goods (Großinquisitor)."""

    owner: int
    """As that of a space."""
    cargo: str


@dataclass(frozen=True, slots=True)
class LimitTableView:
    """Where the limit table lies (Großinquisitor), how many spaces it has, and how many are free."""

    region: str
    spaces: int
    free: int
    beside: tuple[int, ...]
    """How many stand beside it, by player, the black ones last."""


@dataclass(frozen=True, slots=True)
class KeptCard:
    """A card that lies open before a player, to be used later, besides a Veto."""

    player: int
    card: str


@dataclass(frozen=True, slots=True)
class ShipView:
    """A ship that a player may have at court (Grandissimo)."""

    holder: int | None
    """Who has it; None: nobody."""
    aboard: int
    """How many of the holder's caballeros are on it."""


@dataclass(frozen=True, slots=True)
class RegionView:
    """One region of the board."""

    id: str
    points: tuple[int, ...]
    """Points for first, second and third place as they count now (of the scoring table lying there, if one does)."""
    scoring_table: str | None
    """Id of the mobile scoring table lying there ("8/4/0" or "4/0/0")."""
    caballeros: tuple[int, ...]
    """Caballeros by player."""
    grandes: tuple[int, ...]
    """The players whose Grande stands here."""
    has_king: bool
    is_coast: bool
    spaces: tuple[SpaceView, ...] = ()
    """The spaces in it, from left to right."""
    carriers: tuple[Carrier, ...] = ()
    black: int = 0
    """How many black caballeros stand here."""
    counting: tuple[int, ...] = ()
    """How many caballeros count for the majority, by player."""
    has_ground: bool = True
    """Whether caballeros may stand there besides on its spaces."""
    is_spanish: bool = True
    """Whether it is one of the nine regions that a disc can show."""
    neighbours: tuple[str, ...] = ()
    """The regions that it borders on."""

    @property
    def is_open(self) -> bool:
        """Whether there is room for another caballero."""
        return self.has_ground or any(space.owner is None for space in self.spaces)


@dataclass(frozen=True, slots=True)
class OpenCard:
    """An action card that lies open in this round."""

    id: str
    stack: int
    """Number of its stack, 0 for a card of the row (King & Intrigue)."""
    caballeros: int
    """How many caballeros may be placed with it."""
    symbols: tuple[str, ...]
    taken_by: int | None
    turned_down: bool = False
    """Whether it lies face down, and nobody may take it in this round."""
    gold: int = 0
    goods: int = 0
    """How many pieces come out with its special action."""

    @property
    def is_gone(self) -> bool:
        """Whether it was taken and is used up. A card of the row is in use: it lies before its holder all round."""
        return self.turned_down or (self.taken_by is not None and self.stack > 0)


@dataclass(frozen=True, slots=True)
class HeldVeto:
    """A Veto lying open before a player."""

    player: int
    until_round: int
    """The round at whose end it is given back."""


@dataclass(frozen=True, slots=True)
class LastingEffect:
    """A lasting effect of a card."""

    name: str
    player: int
    """Whose card it was."""
    until: str
    """When it ends (`effects.MOMENTS`): with this "turn", this "round", the "next round", and so on."""
    areas: tuple[str, ...]
    """Where it lies; empty if it lies nowhere, or where the viewer may not know."""
    secret: bool = False
    """Whether nobody but its player may know where it lies."""


@dataclass(frozen=True, slots=True)
class CurrentTurn:
    """The turn that is going on: what everybody at the table can see of it."""

    player: int
    recruited: bool
    card: str | None
    placed: int
    may_place: int
    """How many caballeros may still be placed with the card (0 once placing is closed)."""
    special_actions: tuple[str, ...] = ()
    """The special actions that the turn offers, as long as none was used; one of several may be chosen."""
    unplaced: int = 0
    """How many caballeros stay in the court that could have been placed, because the special action has closed a
    placing that had begun (R4).
    """


@dataclass(frozen=True, slots=True)
class VetoQuestion:
    """What a Veto holder is asked about: the open steps of a special action (R5)."""

    actor: int
    card: str
    deeds: tuple[tuple[Event, ...], ...]
    """What each open step did, first step first; the step number of "veto k" counts from 1."""
    announces_more: bool
    """Whether the action wants to go on with something that cannot be taken back ("veto" behind the last step)."""
    announced: tuple[Event, ...] = ()
    """What the action said since its last step without changing anything: a region named, an option chosen."""


@dataclass(frozen=True, slots=True)
class VetoAsked:
    """Who is asked about a Veto now, and whose special action it is; everybody can see that."""

    holder: int
    actor: int
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class View(RoundsView):
    """What one viewer may know of El Grande. Its phases are "setup", "start_player", "power_cards", "turns",
    "general_scoring" and "over".
    """

    king: str
    regions: tuple[RegionView, ...]
    """In the printed scoring order."""
    castillo: tuple[int, ...] | None
    """Caballeros by player in the Castillo; None when it is closed: nothing ever sums up what is inside."""
    castillo_points: tuple[int, ...]
    castillo_table: str | None
    scoring_tables: dict[str, str | None]
    """Where the mobile scoring tables lie: region id, "castillo", or None beside the board."""
    court: tuple[int, ...]
    province: tuple[int, ...]
    grandes: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    hand: tuple[int, ...]
    """The viewer's own power cards."""
    open_cards: tuple[OpenCard, ...]
    turn: CurrentTurn | None
    vetoes: tuple[HeldVeto, ...]
    discs_ready: tuple[bool, ...]
    """Who has set the secret disc, while discs are being set."""
    my_disc: str | None
    """The viewer's own secret disc."""
    veto_question: VetoQuestion | None
    """Set while the viewer is asked about a Veto."""
    veto_asked: VetoAsked | None = None
    standards: tuple[str | None, ...] = ()
    """Region of each player's standard bearer, None while no caballero can bear it; empty without the Jubilee."""
    power_deck: tuple[PowerCard, ...] = ()
    """What is printed on the power cards of each player, lowest value first."""
    hands_ready: tuple[bool, ...] = ()
    """Who has chosen the power cards to play with, while they are being chosen. `hand` is what the viewer keeps."""
    effects: tuple[LastingEffect, ...] = ()
    cargo: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Of gold and goods, how many pieces lie in the colonies and how many are in the supply (Großinquisitor)."""
    inquisitor: int | None = None
    """Who holds the Großinquisitor."""
    limit_table: LimitTableView | None = None
    black_in_castillo: int | None = None
    """Black caballeros in the Castillo; None when it is closed, or if there are none in the game."""
    kept_cards: tuple[KeptCard, ...] = ()
    second_cards: tuple[KeptCard, ...] = ()
    """The cards that lie before players to be used wholly, besides that of a turn (Grandissimo)."""
    crowned: int | None = None
    """The player whose Grande is the King (Grandissimo); the King himself is in the Castillo then."""
    ships: tuple[ShipView, ...] = ()
    prison: tuple[int, ...] = ()
    """How many caballeros of each player are in the prison; empty if there is none (Grandissimo)."""
    guests: tuple[tuple[int, ...], ...] = ()
    """By player, the owners of other players' caballeros at this court; empty while there are none anywhere."""
    stack_six: tuple[str, ...] = ()
    """The cards of stack 6 that are played with, as printed; empty if they were not chosen from (Grandissimo)."""
    may_show_king: bool = False
    """Whether the viewer may show where the King is incognito."""
    placing: tuple[str, ...] = ()
    """The areas where caballeros may be placed from a court now, by the player whose turn it is if there is one."""

    @classmethod
    def of(cls, view: CommonView) -> View:
        """The view of a game that must be El Grande. Raises OtherGame."""
        if not isinstance(view, cls):
            raise OtherGame(f"A view of {view.game} is none of El Grande.")
        return view

    @property
    def has_colonies(self) -> bool:
        """Whether the ship, the colonies and Francia are regions of this game (Großinquisitor)."""
        return any(region.spaces for region in self.regions)

    @property
    def turn_player(self) -> int | None:
        return None if self.turn is None else self.turn.player

    @property
    def ready(self) -> tuple[bool, ...]:
        return self.discs_ready

    @property
    def secret(self) -> str | None:
        return self.my_disc

    @property
    def tie_break(self) -> tuple[int, ...]:
        """Caballeros in the court, in the province, and the highest power card that was not used (R13)."""
        if self.viewer is None:
            return ()
        return self.court[self.viewer], self.province[self.viewer], max(self.hand, default=0)
