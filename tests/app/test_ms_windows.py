import sys

from zilch3d.app.ms_windows import name_program


def test_other_systems_are_told_no_name() -> None:
    if sys.platform != "win32":
        name_program()
