"""A small Discord on 127.0.0.1, to play and to test in without an account."""
