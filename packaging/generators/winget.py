"""Writes the manifest that winget installs the game by: four files for Microsoft's winget-pkgs.

    python3 packaging/dev.py generate winget dist/zilch3d-0.1.0-windows-x64-setup.exe --into winget

Take the installer that's released, because its digest goes in. In a workflow the project's address
is its repository's. Elsewhere ``--address`` names it. Names and limits are those of winget's schema
1.12.0.
"""

import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping
from pathlib import Path

import yaml

from bootstrap.terminal import command_parser
from bundle import linux
from bundle.archives import digest
from bundle.identity import Product, address, product
from bundle.installer import BEING_PLAYED, INSTALLED
from bundle.target import Target

IDENTIFIER = "Zilch3D.Zilch3D"
"""The publisher and the package, as winget names them."""
SCHEMA = "1.12.0"
OLDEST = "10.0.0.0"
"""Windows 10, the oldest that Python supports."""
WINDOWS = Target("windows", "x64")
LANGUAGES = {"en-US": "en", "de-DE": "de"}
"""winget's languages, the first as the one for everybody else, and those of the texts."""

Page = dict[str, object]
"""A file of the manifest."""


def manifest(game: Product, project: str, sha256: str) -> dict[str, Page]:
    """The files by their names, for an installer with this digest, released at this address."""
    texts = texts_by_language(linux.metainfo(project))
    default, *others = LANGUAGES
    release = f"{project}/releases/tag/v{game.version}"
    pages = {
        "": _page(game, "version", {"DefaultLocale": default}),
        ".installer": _page(game, "installer", _installer(game, project, sha256)),
        f".locale.{default}": _page(
            game,
            "defaultLocale",
            {
                **_locale(game, default, texts, release),
                "PublisherUrl": project,
                "PublisherSupportUrl": f"{project}/issues",
                "PackageUrl": project,
                "LicenseUrl": f"{project}/blob/v{game.version}/LICENSE",
                "Copyright": game.copyright,
                "Moniker": "zilch3d",
                "Tags": ["dice", "farkle", "game", "zilch"],
            },
        ),
    }
    for language in others:
        words = _locale(game, language, texts, release)
        pages[f".locale.{language}"] = _page(game, "locale", words)
    return {f"{IDENTIFIER}{name}.yaml": page for name, page in pages.items()}


def _page(game: Product, kind: str, content: Page) -> Page:
    identity = {"PackageIdentifier": IDENTIFIER, "PackageVersion": game.version}
    return {**identity, **content, "ManifestType": kind, "ManifestVersion": SCHEMA}


def _installer(game: Product, project: str, sha256: str) -> Page:
    file = WINDOWS.installer(game.version)
    entry = {"DisplayName": game.name, "Publisher": game.owner, "ProductCode": game.identifier}
    return {
        "Platform": ["Windows.Desktop"],
        "MinimumOSVersion": OLDEST,
        "InstallerType": "nullsoft",
        "Scope": "user",
        "InstallModes": ["interactive", "silent"],
        "InstallerSwitches": {"Silent": "/S", "SilentWithProgress": "/S"},
        "ExpectedReturnCodes": [
            {"InstallerReturnCode": BEING_PLAYED, "ReturnResponse": "packageInUse"}
        ],
        "UpgradeBehavior": "install",
        "ProductCode": game.identifier,
        "ReleaseDate": linux.released()[game.version],
        "AppsAndFeaturesEntries": [entry],
        "InstallationMetadata": {
            "DefaultInstallLocation": INSTALLED.replace("$LOCALAPPDATA", "%LocalAppData%")
        },
        "Installers": [
            {
                "Architecture": WINDOWS.machine,
                "InstallerUrl": f"{project}/releases/download/v{game.version}/{file}",
                "InstallerSha256": sha256.upper(),
            }
        ],
    }


def _locale(game: Product, language: str, texts: Mapping[str, list[str]], release: str) -> Page:
    short, *paragraphs = texts[LANGUAGES[language]]
    return {
        "PackageLocale": language,
        "Publisher": game.owner,
        "PackageName": game.name,
        "License": "MIT",
        "ShortDescription": short,
        "Description": "\n\n".join(paragraphs),
        "ReleaseNotesUrl": release,
    }


def texts_by_language(metainfo: str) -> dict[str, list[str]]:
    """The summary and the paragraphs in each language, as Linux' software centres show them."""
    component = ET.fromstring(metainfo.encode())
    sentences = [*component.findall("summary"), *component.findall("description/p")]
    paragraphs: dict[str, list[str]] = {language: [] for language in LANGUAGES.values()}
    for each in sentences:
        language = each.get("{http://www.w3.org/XML/1998/namespace}lang", "en")
        paragraphs[language].append(" ".join((each.text or "").split()))
    return paragraphs


def written(pages: Mapping[str, Page]) -> Iterable[tuple[str, str]]:
    """Each file by its name, as YAML with the line that tells editors its schema."""
    for name, page in pages.items():
        kind = page["ManifestType"]
        schema = f"https://aka.ms/winget-manifest.{str(kind).lower()}.{SCHEMA}.schema.json"
        content = yaml.safe_dump(page, sort_keys=False, allow_unicode=True, width=1000)
        yield name, f"# yaml-language-server: $schema={schema}\n\n{content}"


def main(arguments: list[str]) -> int:
    parser = command_parser("generate winget", __doc__)
    parser.add_argument("installer", type=Path, help="the installer that's released")
    parser.add_argument(
        "--address", default=address(), help="the address of the project's repository"
    )
    parser.add_argument("--into", type=Path, default=Path("winget"), help="the folder to write to")
    options = parser.parse_args(arguments)
    if options.address is None:
        parser.error("the project has no address yet: --address says where it will be")
    options.into.mkdir(parents=True, exist_ok=True)
    pages = manifest(product(), options.address, digest(options.installer))
    for name, text in written(pages):
        (options.into / name).write_text(text, encoding="utf-8", newline="\n")
        print(options.into / name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
