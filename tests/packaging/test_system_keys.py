"""Keys by the means of Windows and macOS, as far as it can be seen elsewhere what is asked for."""

import pytest

from tests.end_to_end.system_keys import MACOS_CODES, WINDOWS_KEYS, command


def test_macos_brings_the_games_process_to_the_front_and_presses_a_key_by_its_code() -> None:
    program, *script = command("darwin", "space", 4711)
    assert program == "osascript"
    assert script[::2] == ["-e", "-e"]
    assert "unix id is 4711" in script[1]
    assert script[3].endswith("key code 49")


def test_windows_brings_the_games_window_to_the_front_or_presses_nothing() -> None:
    script = command("win32", "Return", 4711)[-1]
    activate, press = script.index("AppActivate('Zilch 3D')"), script.index("SendKeys('~')")
    assert activate < script.index("exit 1") < press


@pytest.mark.parametrize("key", ["Return", "space", "a", "s"])
def test_both_know_the_keys_of_a_turn(key: str) -> None:
    assert key in MACOS_CODES
    assert key in WINDOWS_KEYS
