"""Which C libraries a bundle needs is read from what objdump says of its programs."""

import pytest

from bundle.c_libraries import newest_named

pytestmark = pytest.mark.inputs()

TOLD = """
Version References:
  required from libc.so.6:
    0x0d696917 0x00 09 GLIBC_2.7
    0x069691b5 0x00 07 GLIBC_2.35
    0x09691974 0x00 03 GLIBC_2.3.4
  required from libstdc++.so.6:
    0x08922974 0x00 05 GLIBCXX_3.4
    0x02297f81 0x00 04 GLIBCXX_3.4.21

Version definitions:
1 0x00 0x0f5aeff5 GLIBC_2.99
"""


def test_the_newest_version_that_is_asked_for_decides() -> None:
    assert newest_named(TOLD) == {"glibc": "2.35", "libstdc++": "3.4.21"}


def test_versions_are_compared_as_numbers() -> None:
    told = "    0x0 0x00 09 GLIBC_2.9\n    0x0 0x00 09 GLIBC_2.10\n"
    assert newest_named(told) == {"glibc": "2.10"}
