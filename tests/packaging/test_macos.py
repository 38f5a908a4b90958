import plistlib
from pathlib import Path

import pytest

from bundle import macos
from bundle.identity import Product

pytestmark = pytest.mark.inputs()

LOCALES = [each.parent for each in Path(__file__).parents[2].glob("locales/*/LC_MESSAGES")]
GAME = Product("Zilch 3D", "1.2.3", "org.example.Game", "Dice.", "Us", "© 2026 Us")


def test_finder_and_the_dock_are_told_all_they_show() -> None:
    """The keys are Apple's (Information Property List)."""
    written = plistlib.loads(plistlib.dumps(macos.info_plist(GAME, "11.0")))
    assert written["CFBundleIdentifier"] == "org.example.Game"
    assert (written["CFBundleName"], written["CFBundleDisplayName"]) == ("Zilch 3D", "Zilch 3D")
    assert (written["CFBundleShortVersionString"], written["CFBundleVersion"]) == ("1.2.3", "1.2.3")
    assert written["LSApplicationCategoryType"] == "public.app-category.dice-games"
    assert written["LSMinimumSystemVersion"] == "11.0"
    assert written["NSHighResolutionCapable"] is True
    assert written["NSSupportsAutomaticGraphicsSwitching"] is True
    assert set(written["CFBundleLocalizations"]) == {"en", *(each.name for each in LOCALES)}
    # It opens no documents: nothing is offered for them in Finder.
    assert "CFBundleDocumentTypes" not in written
    assert written["NSHumanReadableCopyright"].startswith("© 2026 Us")


def test_an_application_with_a_window_hides_from_neither_the_dock_nor_the_menu_bar() -> None:
    hiding = {"LSUIElement", "LSBackgroundOnly", "LSUIPresentationMode"}
    assert hiding.isdisjoint(macos.info_plist(GAME, "11.0"))


def test_an_application_is_signed_with_the_certificate_that_is_there(tmp_path: Path) -> None:
    """And else by nobody, as PyInstaller does it; a workflow's variable that isn't set is empty."""
    assert macos.program(tmp_path, {}) == macos.program(tmp_path, {macos.IDENTITY: ""}) == {}
    signed = macos.program(tmp_path, {macos.IDENTITY: "Developer ID Application: Ann (ABC)"})
    assert signed["codesign_identity"] == "Developer ID Application: Ann (ABC)"
    allowed = plistlib.loads(Path(str(signed["entitlements_file"])).read_bytes())
    assert allowed == {"com.apple.security.cs.allow-unsigned-executable-memory": True}


def test_the_newest_part_says_which_macos_is_needed() -> None:
    tags = ["macosx_10_9_x86_64", "any", "macosx-10.15-universal2", "macosx_10_13_x86_64"]
    assert macos.oldest_release(tags) == "10.15"
    assert macos.oldest_release([*tags, "macosx_11_0_arm64"]) == "11.0"
    assert macos.oldest_release(["any", "manylinux_2_28_x86_64"]) == "10.15"


def test_what_is_installed_here_says_what_it_was_built_for() -> None:
    assert "any" in macos.built_for()
    assert len(macos.built_for()) > 10
