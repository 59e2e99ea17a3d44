"""El Grande in words: what happens, what is asked, the board, sheets and orders."""
