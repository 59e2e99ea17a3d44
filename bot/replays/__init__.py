"""Replays: a game that is or was played, told again step by step. See `service.py`."""

from __future__ import annotations

from bot.replays.service import Replay, Replays
from bot.replays.steps import NOW, SCORING, START, ReplayStep, step_title

__all__ = ["NOW", "SCORING", "START", "Replay", "ReplayStep", "Replays", "step_title"]
