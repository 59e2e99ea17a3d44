"""Pictures: whoever wants one asks `service.py`, which says who draws on this machine, too."""
