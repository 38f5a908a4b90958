"""The first start asks for a name, once: issue 31, “one question, a name and a face”."""

from pathlib import Path

from tests.end_to_end.at_title import SMALLEST
from tests.end_to_end.desktop import playing

SIDE_BY_SIDE = (960, 600)
"""Here all seats are in sight."""


def test_whoever_gives_a_name_plays_by_it_and_is_never_asked_again(tmp_path: Path) -> None:
    with playing(tmp_path, SMALLEST) as desktop:
        desktop.wait_until(lambda seen: seen.scene == "WelcomeScene")
        for letter in ("M", "i", "a"):
            desktop.key(letter)
        desktop.click("face:person-5")
        desktop.click("save")
        desktop.wait_until(lambda seen: seen.scene == "TitleScene")
        assert desktop.close() == 0
    with playing(tmp_path, SIDE_BY_SIDE) as desktop:
        desktop.wait_until(lambda seen: bool(seen.targets))
        assert desktop.latest().scene == "TitleScene"
        desktop.click("new-game")
        desktop.click("seat:0")
        desktop.wait_until(lambda seen: any(name.startswith("who:0:") for name in seen.targets))
        assert desktop.close() == 0
