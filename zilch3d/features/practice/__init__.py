"""Practice: positions to decide, which of them come next, how well they are answered.

And dice that are known before the game: those of a day.
"""
