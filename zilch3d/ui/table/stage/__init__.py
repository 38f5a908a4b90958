"""The stage: the events of a game as poses over time, light and sound."""
