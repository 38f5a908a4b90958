"""Fair dice: fixed before the game, unforeseeable during it, verifiable afterwards."""
