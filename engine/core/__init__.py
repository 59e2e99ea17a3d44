"""The kernel: boards, frames, steps, events and objections, for any game. It knows no game."""
