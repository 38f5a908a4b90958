"""Zilch 3D: the dice game Zilch with dice that tumble under real physics."""

__version__ = "0.1.0"

APPLICATION_ID = "io.github.zilch3d.Zilch3D"
"""By which macOS, Windows' task bar and Linux desktops know the program."""
