"""The settings panel: one section at a time, chosen by buttons. A new section is a module here and a line in `SECTIONS`
of `frame.py`; what its controls do is a module of the same name in `cogs/settings/`.
"""
