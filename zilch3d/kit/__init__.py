"""A GUI toolkit on pyglet. It knows no dice, no rules and no words of this game."""
