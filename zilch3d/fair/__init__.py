"""Fair dice: a secret seed, the stream of faces drawn from it, and the proof."""
