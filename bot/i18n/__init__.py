"""The words of the bot: catalogues in `data/locales/<locale>/`, read at the start. Message ids are keys.

The sentences of a game lie in a folder of its name in there.
"""
