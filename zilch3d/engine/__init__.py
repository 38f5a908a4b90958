"""The game as pure values: no clock, no randomness, no files, no translation."""
