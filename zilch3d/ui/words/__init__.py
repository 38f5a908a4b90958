"""What the engine's keys and values are called in the player's language, by subject."""
