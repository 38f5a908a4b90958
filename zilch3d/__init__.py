"""Zilch 3D: the dice game Zilch with dice that tumble under real physics."""

__version__ = "0.1.0"

APPLICATION_ID = "org.zilch3d.Zilch3D"
"""The program's name for operating systems: a domain name the other way round, then the program.

No domain of the project is known yet. Once it has an address, that takes the place of zilch3d.org.
"""
