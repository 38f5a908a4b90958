"""Best results, statistics, counted dice, and the list of finished games."""
