"""The game in play: what its players may do, and what is seen of it."""
