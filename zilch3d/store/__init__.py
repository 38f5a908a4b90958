"""The player's files: games, their records, settings, rule sets and computer players."""
