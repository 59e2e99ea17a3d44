"""Fairness that can be checked: what is secret is sealed, and opened at the end. See docs/fairness.md."""
