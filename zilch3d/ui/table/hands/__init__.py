"""The hands at a table: keys, mouse and computer players, down to ``Table.play``."""
