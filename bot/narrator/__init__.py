"""Telling what happens: events, positions and questions become short sentences in the reader's language.

Names are taken as people gave them and made harmless here. Sentences are for messages, where Markdown is read; labels
and alt texts are plain. What a game says is the game's own (`bot/elgrande/narrator`); how it is put together is here.
"""
