"""The manifest for winget, by the names and limits of its schema 1.12.0."""

import re
from typing import Any

import pytest
import yaml

from bundle.identity import product, version
from bundle.target import Target
from generators.winget import IDENTIFIER, Page, manifest, written

pytestmark = pytest.mark.inputs()

ADDRESS = "https://example.org/dice"
DIGEST = "0123456789abcdef" * 4
REQUIRED = {
    "version": {"DefaultLocale"},
    "installer": {"Installers"},
    "defaultLocale": {"PackageLocale", "Publisher", "PackageName", "License", "ShortDescription"},
    "locale": {"PackageLocale"},
}
"""The fields that each kind of page must have, besides those of every page."""


@pytest.fixture(scope="module")
def pages() -> dict[str, Page]:
    return manifest(product(), ADDRESS, DIGEST)


def page(pages: dict[str, Page], kind: str) -> dict[str, Any]:
    (found,) = (each for each in pages.values() if each["ManifestType"] == kind)
    return found


def test_there_is_a_page_of_each_kind_named_as_winget_wants_it(pages: dict[str, Page]) -> None:
    assert {name: each["ManifestType"] for name, each in pages.items()} == {
        f"{IDENTIFIER}.yaml": "version",
        f"{IDENTIFIER}.installer.yaml": "installer",
        f"{IDENTIFIER}.locale.en-US.yaml": "defaultLocale",
        f"{IDENTIFIER}.locale.de-DE.yaml": "locale",
    }
    for each in pages.values():
        common = {"PackageIdentifier", "PackageVersion", "ManifestType", "ManifestVersion"}
        assert common | REQUIRED[str(each["ManifestType"])] <= set(each)
        assert (each["PackageIdentifier"], each["PackageVersion"]) == (IDENTIFIER, version())
    assert re.fullmatch(r"[^.\s]{1,32}(\.[^.\s]{1,32}){1,7}", IDENTIFIER)


def test_the_installer_is_the_released_one_and_silent_without_an_administrator(
    pages: dict[str, Page],
) -> None:
    said = page(pages, "installer")
    assert (said["InstallerType"], said["Scope"]) == ("nullsoft", "user")
    assert said["InstallerSwitches"] == {"Silent": "/S", "SilentWithProgress": "/S"}
    (installer,) = said["Installers"]
    name = Target("windows", "x64").installer(version())
    assert installer["InstallerUrl"] == f"{ADDRESS}/releases/download/v{version()}/{name}"
    assert re.fullmatch("[A-F0-9]{64}", installer["InstallerSha256"])
    assert installer["Architecture"] == "x64"


def test_winget_knows_the_installed_game_by_its_entry_in_the_registry(
    pages: dict[str, Page],
) -> None:
    said = page(pages, "installer")
    (entry,) = said["AppsAndFeaturesEntries"]
    assert said["ProductCode"] == entry["ProductCode"] == product().identifier
    assert entry["DisplayName"] == product().name


def test_the_texts_are_those_of_linux_software_centres(pages: dict[str, Page]) -> None:
    english, german = page(pages, "defaultLocale"), page(pages, "locale")
    assert english["ShortDescription"].startswith("The dice game")
    assert german["ShortDescription"].startswith("Das Würfelspiel")
    for said in (english, german):
        assert len(said["ShortDescription"]) <= 256
        assert said["Description"].count("\n\n") == 1


def test_a_page_reads_back_as_it_was_and_names_its_schema(pages: dict[str, Page]) -> None:
    for name, text in written(pages):
        assert yaml.safe_load(text) == pages[name]
        assert re.match(r"# yaml-language-server: \$schema=https://aka\.ms/winget-manifest\.", text)
