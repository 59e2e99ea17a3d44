"""Tables and what happens at them: the only caller of `Game.apply`. See `service.py`."""
