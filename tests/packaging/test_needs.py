"""What a machine lacks is named by its package, and never installed without the right to."""

import pytest

from bootstrap import needs
from bootstrap.terminal import Failure


def test_a_library_that_is_missing_is_named_by_its_package() -> None:
    wanted = {"libc.so.6": "libc6", "libnowhere.so.1": "libnowhere1"}
    assert needs.missing_libraries(wanted) == ["libnowhere1"]


def test_without_the_right_to_install_the_command_is_shown_and_the_status_is_2() -> None:
    with pytest.raises(Failure) as raised:
        needs.require(["libgl1", "xvfb"], may_install=False)
    assert raised.value.status == 2
    command = "sudo apt-get install --yes --no-install-recommends libgl1 xvfb"
    assert f"    {command}\n" in raised.value.words


def test_a_screen_is_needed_only_where_there_is_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("DISPLAY", ":0")
    assert "xvfb" not in needs.playing()
    monkeypatch.delenv("DISPLAY")
    assert "xvfb" in needs.playing()
    assert "xvfb" not in needs.playing(in_a_window=False)


def test_the_tests_need_a_screen_and_a_hand_of_their_own_and_perl(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("DISPLAY", ":0")
    assert {"xvfb", "xdotool", "perl"} <= set(needs.testing())
