"""The commands of a checkout that look into the game: ``picture`` and ``benchmark``."""

# It sets pyglet's options, without which pyglet opens a window as soon as it is imported.
import zilch3d.render  # noqa: F401
