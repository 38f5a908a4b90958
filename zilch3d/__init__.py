"""Zilch 3D: the dice game Zilch with dice that tumble under real physics."""

__version__ = "0.1.0"
