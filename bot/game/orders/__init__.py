"""Standing orders: what somebody wants done when a moment comes, decided by the seat's own view alone.

An order is a small frozen value that looks at a view and gives one of its choices, or None: "ask me". It is a computer
player with one thought. Which moments there are is a game's own affair (`bot/elgrande/orders`). `docs/orders.md` tells
players what each does.
"""
