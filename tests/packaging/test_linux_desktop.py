"""The menu entry and the description that Linux desktops and software centres read.

Their keys are those of the Desktop Entry and the AppStream specifications of freedesktop.org.
"""

import configparser
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from bundle.identity import APPLICATION_ID
from bundle.linux import add_texts_and_scripts, releases
from zilch3d.app.startup import TITLE

LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bundle")
    add_texts_and_scripts(folder)
    return folder


@pytest.fixture(scope="module")
def entry(bundle: Path) -> configparser.SectionProxy:
    read = configparser.RawConfigParser(delimiters="=")
    read.optionxform = str  # type: ignore[method-assign,assignment]  # keys have capitals
    read.read(bundle / f"share/applications/{APPLICATION_ID}.desktop", encoding="utf-8")
    return read["Desktop Entry"]


@pytest.fixture(scope="module")
def component(bundle: Path) -> ET.Element:
    return ET.parse(bundle / f"share/metainfo/{APPLICATION_ID}.metainfo.xml").getroot()


def test_a_desktop_tells_the_window_by_its_class_which_pyglet_makes_of_the_title(
    entry: configparser.SectionProxy,
) -> None:
    assert entry["StartupWMClass"] == TITLE


def test_the_menu_entry_starts_the_command_and_shows_the_icon(
    entry: configparser.SectionProxy,
) -> None:
    assert (entry["Type"], entry["Exec"], entry["Terminal"]) == ("Application", "zilch3d", "false")
    assert entry["Icon"] == APPLICATION_ID
    assert entry["Categories"].split(";")[0] == "Game"


def test_the_menu_entry_speaks_german_wherever_it_speaks(
    entry: configparser.SectionProxy,
) -> None:
    assert {key for key in entry if f"{key}[de]" in entry} == {"GenericName", "Comment", "Keywords"}
    assert all(entry[key].endswith(";") for key in ("Categories", "Keywords", "Keywords[de]"))


def test_the_description_belongs_to_the_menu_entry(component: ET.Element) -> None:
    assert component.attrib["type"] == "desktop-application"
    assert component.findtext("id") == APPLICATION_ID
    launchable = component.find("launchable")
    assert launchable is not None
    assert (launchable.get("type"), launchable.text) == ("desktop-id", f"{APPLICATION_ID}.desktop")


def test_the_description_says_what_software_centres_require(component: ET.Element) -> None:
    for tag in ("metadata_license", "project_license", "name", "summary"):
        assert component.findtext(tag), tag
    assert len(component.findtext("summary", "")) <= 70
    rating = component.find("content_rating")
    assert rating is not None
    assert rating.get("type") == "oars-1.1"


def test_every_sentence_of_the_description_is_there_in_german(component: ET.Element) -> None:
    description = component.find("description")
    assert description is not None
    for tag in ("p", "li"):
        languages = [sentence.get(LANGUAGE, "en") for sentence in description.iter(tag)]
        assert languages == ["en", "de"] * (len(languages) // 2)


def test_releases_are_those_of_the_changelog_that_have_a_date(component: ET.Element) -> None:
    changelog = "## Unreleased\n\n## 1.10.2, 2027-01-31\n### Added\n\n## 1.9.0, 2026-12-01\n"
    assert releases(changelog) == [("1.10.2", "2027-01-31"), ("1.9.0", "2026-12-01")]
    assert component.find("releases/release[@version='0.1.0']") is not None


def test_nothing_is_left_to_be_filled_in(bundle: Path) -> None:
    for file in bundle.rglob("*"):
        if file.is_file():
            assert "@" not in file.read_text(encoding="utf-8")
