"""Pictures: whoever wants one asks `service.py`, and `drawers.py` says who draws on this machine."""
