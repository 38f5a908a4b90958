"""What Windows reads, as far as it can be read elsewhere."""

import struct
from xml.etree import ElementTree

import pytest
from PyInstaller.utils.win32.winmanifest import (  # type: ignore[import-untyped]
    create_application_manifest,
)

from bundle import windows
from bundle.identity import Product, product
from zilch3d import APPLICATION_ID, __version__

pytestmark = pytest.mark.inputs()

GAME = Product("Zilch 3D", "1.2.3", "org.example.Game", "Dice.", "Us", "© 2026 Us")
SETTINGS = "{{http://schemas.microsoft.com/SMI/{}/WindowsSettings}}{}"


def test_the_product_is_described_by_the_project_the_package_and_the_licence() -> None:
    found = product()
    assert (found.version, found.identifier) == (__version__, APPLICATION_ID)
    assert "dice" in found.description
    assert found.copyright == f"© 2026 {found.owner}"


@pytest.mark.parametrize(
    ("version", "numbers"),
    [("0.1.0", (0, 1, 0, 0)), ("1.2", (1, 2, 0, 0)), ("2.0.1rc3", (2, 0, 1, 0)), ("dev", (0,) * 4)],
)
def test_windows_counts_versions_in_four_numbers(version: str, numbers: tuple[int, ...]) -> None:
    assert windows.version_numbers(version) == numbers


class Recorded:
    """In the place of PyInstaller's classes, which need Windows: what they were given."""

    def __init__(self, *given: object, **named: object) -> None:
        self.given = given
        self.named = named


def test_the_version_resource_is_an_expression_of_pyinstallers_names() -> None:
    names = "VSVersionInfo FixedFileInfo StringFileInfo StringTable StringStruct VarFileInfo"
    known = dict.fromkeys([*names.split(), "VarStruct"], Recorded)
    resource = eval(windows.version_resource(GAME, "zilch3d.exe"), known)
    assert resource.named["ffi"].named["filevers"] == (1, 2, 3, 0)
    strings, translation = resource.named["kids"]
    (table,) = strings.given[0]
    # The table's name is the translation in hexadecimal: language, then code page.
    language, encoding = translation.given[0][0].given[1]
    assert table.given[0] == struct.pack(">HH", language, encoding).hex().upper()
    said = dict(text.given for text in table.given[1])
    assert said["CompanyName"] == "Us"
    assert said["OriginalFilename"] == "zilch3d.exe"
    assert (said["ProductName"], said["FileDescription"]) == ("Zilch 3D", "Zilch 3D")
    assert (said["FileVersion"], said["LegalCopyright"]) == ("1.2.3", "© 2026 Us")


def test_the_manifest_asks_for_sharp_windows_long_paths_and_no_rights() -> None:
    """As PyInstaller writes it into the program, which adds what it finds missing."""
    manifest = ElementTree.fromstring(create_application_manifest(windows.MANIFEST))
    awareness = manifest.find(f".//{SETTINGS.format(2016, 'dpiAwareness')}")
    assert awareness is not None
    assert (awareness.text or "").strip() == "PerMonitorV2, PerMonitor"
    assert manifest.findtext(f".//{SETTINGS.format(2016, 'longPathAware')}") == "true"
    assert manifest.findtext(f".//{SETTINGS.format(2005, 'dpiAware')}") == "true/pm"
    (level,) = manifest.iter("{urn:schemas-microsoft-com:asm.v3}requestedExecutionLevel")
    assert level.attrib == {"level": "asInvoker", "uiAccess": "false"}
    (controls,) = manifest.iter("{urn:schemas-microsoft-com:asm.v1}assemblyIdentity")
    assert controls.attrib["name"] == "Microsoft.Windows.Common-Controls"
