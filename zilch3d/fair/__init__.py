"""Fair dice: a secret seed, and the stream of faces drawn from it."""
