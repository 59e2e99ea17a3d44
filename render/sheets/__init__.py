"""All pictures but the board: cards, hands, the secret disc, scorings, the end of a game, a lobby.

Each module holds a frozen dataclass of plain facts and finished strings, and `compose(facts, theme)`, which gives the
picture in palette colours.
"""
