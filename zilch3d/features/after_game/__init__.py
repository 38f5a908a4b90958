"""After a game: its end, its review, what if, and the comparison with a game of the same dice."""
