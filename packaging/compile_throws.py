"""Compile modules beside their sources: ``compile_throws.py GROUP PATH...``, needs mypyc.

The paths are those of modules from the folder in which it runs. ``GROUP`` is the full name of the
library that they share, without mypyc's ending.
"""

import sys
from typing import cast

from mypyc.build import mypycify
from setuptools import Extension, setup

LEVEL = "1"
"""More optimisation takes longer and brings nothing: most of the time goes into making numbers."""


def main(group: str, *modules: str) -> None:
    """Compile them, or exit with what is wrong on standard error."""
    made = mypycify([*modules], opt_level=LEVEL, debug_level="0", group_name=group)
    # By its type mypyc may also work without setuptools, which Python no longer can.
    extensions = cast(list[Extension], made)
    setup(name="throws", ext_modules=extensions, script_args=["-q", "build_ext", "--inplace"])


if __name__ == "__main__":
    main(*sys.argv[1:])
