"""Words can name a picture in a cache."""

from __future__ import annotations

from dataclasses import replace

from tests.render.elgrande.positions import WORDS


def test_equal_words_have_equal_keys_and_others_do_not() -> None:
    turned = replace(WORDS, regions=dict(reversed(list(WORDS.regions.items()))))
    assert hash(turned.key) == hash(WORDS.key)
    assert turned.key == WORDS.key
    assert replace(WORDS, court="Hof").key != WORDS.key
    assert replace(WORDS, regions={**WORDS.regions, "galicia": "Galicien"}).key != WORDS.key
