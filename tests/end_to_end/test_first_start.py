"""The first start asks for a name, once: issue 31, “one question, a name and a face”."""

from pathlib import Path

from tests.end_to_end.at_title import SMALLEST
from tests.end_to_end.desktop import playing


def test_whoever_gives_a_name_plays_by_it_and_is_never_asked_again(tmp_path: Path) -> None:
    with playing(tmp_path, SMALLEST) as desktop:
        desktop.wait_until(lambda seen: seen.scene == "WelcomeScene")
        for letter in ("M", "i", "a"):
            desktop.key(letter)
        desktop.click("face:person-5")
        desktop.click("save")
        desktop.wait_until(lambda seen: seen.scene == "TitleScene")
        assert desktop.close() == 0
    with playing(tmp_path, SMALLEST) as desktop:
        title = desktop.wait_until(lambda seen: bool(seen.targets))
        assert title.scene == "TitleScene"
        assert "you" in title.targets, "it greets whoever gave a name"
        assert desktop.close() == 0
