"""What a player sees, hears and clicks."""

import zilch3d.render  # noqa: F401  it sets the options that pyglet reads when imported
