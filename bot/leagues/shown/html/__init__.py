"""The public pages of a league: static HTML that needs no script, from what seasons and ratings are.

`pages` makes the files from values, `files` writes them. Nothing here looks anything up: who is named, and how, comes
in with the values.
"""
