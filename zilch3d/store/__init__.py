"""What is kept on disk: games, their records, settings, rule sets and computer players."""
