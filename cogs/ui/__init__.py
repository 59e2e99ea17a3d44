"""Layouts, controls and modals: what a message looks like, and how a press finds its way back."""
