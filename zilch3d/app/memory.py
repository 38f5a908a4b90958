"""Freed memory goes back to the system: glibc would keep most of what large pictures took."""

import ctypes
import gc
import sys
from contextlib import suppress

M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8
"""Numbers of mallopt(3)'s parameters."""
LARGE = 128 * 1024
"""Bytes from which on a piece of memory is of its own, and given back as soon as it is freed."""


def return_freed_memory() -> None:
    """Give back what is free now, and from now on what is large and freed.

    Nothing happens where the system's C library isn't glibc.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            libc = ctypes.CDLL("libc.so.6")
            libc.mallopt(M_MMAP_THRESHOLD, LARGE)
            libc.mallopt(M_ARENA_MAX, 1)
            libc.malloc_trim(0)


def keep_what_is_loaded() -> None:
    """Leave what there is now out of later garbage collections: modules, fonts, rules.

    They go through everything else in a millisecond or two; with all of it a frame waited for 60.
    """
    gc.freeze()
