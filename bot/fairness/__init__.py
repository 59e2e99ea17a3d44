"""Fairness that can be checked: what is secret is sealed, and opened at the end. See docs/fairness.md."""

from __future__ import annotations

from bot.fairness.seals import FIRST, Seal, hash_of, new_salt, sealed

__all__ = ["FIRST", "Seal", "hash_of", "new_salt", "sealed"]
