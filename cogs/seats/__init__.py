"""Seats that change hands, and what a table agrees on."""
