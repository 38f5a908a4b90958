"""The one game in play, and who sits at it."""
