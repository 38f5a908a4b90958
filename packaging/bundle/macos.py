"""The ``Info.plist`` that macOS reads in the application, and how the application is signed."""

import os
import plistlib
import re
import sysconfig
from collections.abc import Iterable, Mapping
from importlib import metadata
from pathlib import Path

from bundle.icons import macos_icon
from bundle.identity import Product

IDENTITY = "APPLE_SIGNING_IDENTITY"
"""The environment variable that names the certificate to sign with."""
ENTITLEMENTS = {"com.apple.security.cs.allow-unsigned-executable-memory": True}
"""What the hardened runtime allows: ctypes and cffi write the code by which C calls Python."""


def program(work: Path, surroundings: Mapping[str, str] = os.environ) -> dict[str, object]:
    """Arguments for PyInstaller's EXE that sign it and all that it needs with a certificate.

    None without one: then PyInstaller signs ad hoc, which Macs with Apple's processors demand.
    """
    if not (identity := surroundings.get(IDENTITY)):
        return {}
    entitlements = work / "entitlements.plist"
    entitlements.write_bytes(plistlib.dumps(ENTITLEMENTS))
    return {"codesign_identity": identity, "entitlements_file": str(entitlements)}


def application(work: Path, product: Product) -> dict[str, object]:
    """Arguments for PyInstaller's BUNDLE; the icon is written to the folder ``work``."""
    icon = work / "zilch3d.icns"
    macos_icon(icon)
    return {
        "icon": str(icon),
        "bundle_identifier": product.identifier,
        "version": product.version,
        "info_plist": info_plist(product, oldest_release(built_for())),
    }


def info_plist(product: Product, minimum: str) -> dict[str, object]:
    """Entries that PyInstaller's own lacks or has otherwise; ``minimum`` is a release of macOS."""
    return {
        "CFBundleName": product.name,
        "CFBundleDisplayName": product.name,
        "CFBundleIdentifier": product.identifier,
        "CFBundleShortVersionString": product.version,
        "CFBundleVersion": product.version,
        "CFBundleDevelopmentRegion": "en",
        # The languages that the game speaks, in which macOS then shows its own dialogs.
        "CFBundleLocalizations": ["en", "de"],
        "LSApplicationCategoryType": "public.app-category.dice-games",
        "LSMinimumSystemVersion": minimum,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": f"{product.copyright}. MIT License.",
        "NSPrincipalClass": "NSApplication",
        "NSSupportsAutomaticGraphicsSwitching": True,
    }


def oldest_release(platforms: Iterable[str]) -> str:
    """The oldest macOS on which everything runs that was built for these platforms.

    Those are named as by wheels and sysconfig: ``macosx_11_0_arm64``, ``macosx-10.13-universal2``;
    others, such as ``any``, say nothing. 10.15 if none does.
    """
    matches = (re.match(r"macosx[-_](\d+)[._](\d+)", name) for name in platforms)
    releases = [(int(name[1]), int(name[2])) for name in matches if name]
    major, minor = max(releases, default=(10, 15))
    return f"{major}.{minor}"


def built_for() -> list[str]:
    """The platforms that this Python and the packages installed in it were built for."""
    wheels = (each.read_text("WHEEL") or "" for each in metadata.distributions())
    tags = re.findall(r"^Tag: \S+-\S+-(\S+)$", "\n".join(wheels), re.MULTILINE)
    return [sysconfig.get_platform(), *tags]
