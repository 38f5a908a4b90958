"""The menu entry and the description that Linux desktops and software centres read.

Their keys are those of the Desktop Entry and the AppStream specifications of freedesktop.org.
"""

import configparser
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image

from bootstrap.environment import declared
from bundle.identity import APPLICATION_ID, address, version
from bundle.linux import PICTURES, SIZE, add_texts_and_scripts, releases
from zilch3d.app.startup import TITLE

pytestmark = pytest.mark.inputs()

ADDRESS = "https://example.org/dice"
ROOT = Path(__file__).resolve().parents[2]
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bundle")
    add_texts_and_scripts(folder, ADDRESS)
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


def test_software_centres_are_shown_pictures_of_this_release(component: ET.Element) -> None:
    """AppStream: addresses of pictures, one of them the default, with sizes that are true."""
    shown = component.findall("screenshots/screenshot")
    assert [each.get("type") for each in shown] == ["default"] + [None] * (len(PICTURES) - 1)
    for screenshot in shown:
        assert [each.get(LANGUAGE, "en") for each in screenshot.iter("caption")] == ["en", "de"]
        picture = screenshot.find("image")
        assert picture is not None
        assert picture.text is not None
        start, place = picture.text.split(f"/raw/v{version()}/")
        with Image.open(ROOT / place) as image:
            assert (start, image.size) == (ADDRESS, SIZE)
        assert (picture.get("width"), picture.get("height")) == tuple(map(str, SIZE))


def test_the_pages_that_the_description_leads_to_are_there(component: ET.Element) -> None:
    links = {each.get("type"): each.text or "" for each in component.findall("url")}
    assert links["homepage"] == ADDRESS
    named = [re.search(r"/blob/main/([^#]+)", link) for link in links.values()]
    assert all((ROOT / match[1]).is_file() for match in named if match)
    assert sum(match is not None for match in named) == 2


def test_a_project_without_an_address_names_none(tmp_path: Path) -> None:
    add_texts_and_scripts(tmp_path, None)
    (file,) = tmp_path.rglob("*.metainfo.xml")
    written = ET.parse(file).getroot()
    assert not written.findall("url")
    assert written.find("screenshots") is None


def test_the_address_is_the_declared_one_or_that_of_the_workflow_s_repository() -> None:
    fork = {"GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "ann/dice"}
    if declared()["project"].get("urls"):
        assert address(fork) == address({})
    else:
        assert (address(fork), address({})) == ("https://github.com/ann/dice", None)


def test_its_developer_and_its_colours_are_named(component: ET.Element) -> None:
    """Flathub asks for a developer with an id, and a colour for light and for dark pages."""
    developer = component.find("developer")
    assert developer is not None
    assert developer.get("id") == "org.zilch3d"
    schemes = {each.get("scheme_preference"): each.text for each in component.iter("color")}
    assert set(schemes) == {"light", "dark"}


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="appstream is not installed")
def test_appstream_has_nothing_to_say_about_the_description(bundle: Path) -> None:
    """But that ids are better in lower case, which it only says to be pedantic."""
    older = appstream_version() < (1, 0)  # knows no tag for developers yet
    command = ["appstreamcli", "validate", "--no-net", "--strict", "--pedantic"]
    command += ["--override=unknown-tag=pedantic"] if older else []
    (file,) = bundle.rglob("*.metainfo.xml")
    done = subprocess.run([*command, file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    said = set(re.findall(r"^[A-Z]: \S+ (\S+)", done.stdout, re.MULTILINE))
    assert said == {"cid-contains-uppercase-letter", *(["unknown-tag"] if older else [])}


def appstream_version() -> tuple[int, ...]:
    done = subprocess.run(["appstreamcli", "--version"], capture_output=True, text=True, check=True)
    match = re.search(r"(\d+)\.(\d+)", done.stdout)
    assert match is not None
    return int(match[1]), int(match[2])


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="it is not installed")
def test_freedesktop_has_nothing_to_say_about_the_menu_entry(bundle: Path) -> None:
    (file,) = bundle.rglob("*.desktop")
    done = subprocess.run(
        ["desktop-file-validate", file], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_releases_are_those_of_the_changelog_that_have_a_date(component: ET.Element) -> None:
    changelog = "## Unreleased\n\n## 1.10.2, 2027-01-31\n### Added\n\n## 1.9.0, 2026-12-01\n"
    assert releases(changelog) == [("1.10.2", "2027-01-31"), ("1.9.0", "2026-12-01")]
    assert component.find("releases/release[@version='0.1.0']") is not None


def test_nothing_is_left_to_be_filled_in(bundle: Path) -> None:
    for file in bundle.rglob("*"):
        if file.is_file():
            assert "@" not in file.read_text(encoding="utf-8")
