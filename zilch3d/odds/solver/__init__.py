"""Solves turns and games. Needs numpy: import it where no frame waits for it."""
