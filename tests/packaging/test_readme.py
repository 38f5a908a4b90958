"""README and the pages beside it: what they lead to is there, and what they name exists."""

import re
from pathlib import Path
from urllib.parse import unquote

import appdirs  # type: ignore[import-untyped]
import pytest

import dev
from bundle.identity import version
from bundle.target import RELEASED, Target
from zilch3d.cli.main import commands, internal
from zilch3d.store import files, profiles, strengths
from zilch3d.store.figures import shipped_figures
from zilch3d.store.rulefiles import PRESETS, load

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
FIGURES = ROOT / "packaging" / "FIGURES.md"
PAGES = (
    *(README, FIGURES, ROOT / "packaging" / "pictures" / "README.md", ROOT / "CHANGELOG.md"),
    *(ROOT / ".github" / "CONTRIBUTING.md", ROOT / "zilch3d" / "ARCHITECTURE.md"),
    ROOT / "zilch3d" / "cli" / "JSON.md",
    *(ROOT / "packaging" / "SHEETS.md", ROOT / "packaging" / "INSTALL.md"),
)
TEXTS = {page: page.read_text(encoding="utf-8") for page in PAGES}


def anchors(page: Path) -> set[str]:
    """What links can name on a page: its headings, as GitHub writes them."""
    headings = re.findall(r"^#+ (.+)$", TEXTS[page], re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_file_or_a_heading_that_is_there(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", TEXTS[page]):
        path, _hash, anchor = unquote(link).partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), link
        assert not anchor or anchor in anchors(file), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_that_a_page_names_is_there(page: Path) -> None:
    words = re.sub(r"\s+", " ", TEXTS[page])
    for command, what in re.findall(r"packaging/dev\.py (\w+)(?: (\w+))?", words):
        assert command in dev.COMMANDS
        assert command != "prove" or what == "NAME" or what in dev.programs(dev.PROOFS)
        assert command != "generate" or what in dev.programs(dev.GENERATORS)
    named = re.findall(r"(?:`|^    )zilch3d (\w+)\b(?! of the day| \d)", TEXTS[page], re.MULTILINE)
    assert set(named) <= set(commands() | internal())


@pytest.mark.parametrize("target", RELEASED, ids=str)
def test_readme_names_the_files_that_a_build_makes(target: Target) -> None:
    made = {*target.published(version())} - {target.bill(version())}
    table = TEXTS[README].partition("\n## Download\n")[2].partition("###")[0]
    named = set(re.findall(rf"`(zilch3d-[\d.]+-{target.system}-{target.machine}\S*)`", table))
    assert named == made
    for page in (README, ROOT / "packaging" / "INSTALL.md"):
        assert set(re.findall(r"zilch3d-(\d+\.\d+\.\d+)-", TEXTS[page])) == {version()}


FOLDERS = {
    "win32": ("Windows", r"%LOCALAPPDATA%"),
    "darwin": ("macOS", "~/Library/Application Support"),
    "linux": ("Linux", "~"),
}


@pytest.mark.parametrize("system", FOLDERS)
def test_readme_names_the_folders_that_the_game_writes_to(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As appdirs has them on each system, whatever this one is."""
    for kind in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.delenv(f"XDG_{kind}_HOME", raising=False)
    local = str(Path.home() / "%LOCALAPPDATA%")
    monkeypatch.setattr(appdirs, "system", system)
    monkeypatch.setattr(appdirs, "_get_win_folder", lambda _name: local, raising=False)
    table = TEXTS[README].partition("### Your files")[2].partition("\n## ")[0]
    lines = [line.split(" | ") for line in table.splitlines() if line.startswith("|")]
    place = [heading.strip(" |") for heading in lines[0]].index(FOLDERS[system][0])
    data, settings, cache, log = (line[place].strip(" |`") for line in lines[2:])
    found = (files.data_folder(), files.settings_file(), files.cache_folder(), files.log_file())
    written = (data, data if "same" in settings else settings, cache, log)
    for named, real in zip(written, found, strict=True):
        folder = real if real.suffix == "" else real.parent
        shown = folder.as_posix().replace(Path.home().as_posix(), "~")
        assert named.replace("\\", "/") == shown.removeprefix("~/" if system == "win32" else "")


def rows(title: str) -> list[list[str]]:
    """The lines of the table below this heading of the page of figures, without its own."""
    section = TEXTS[FIGURES].partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    table = re.findall(r"^\| (.+) \|$", section, re.MULTILINE)
    return [line.split(" | ") for line in table[1:]]


def test_the_table_of_strengths_is_what_ships_with_the_game() -> None:
    ids = {profile.name: profile.id for profile in profiles.shipped().values()}
    order = ("freeze", "zilch-1990", "zilch-1982", "picnic", "andyzilch", "bust", "pass-the-dice")
    measured = [strengths.strengths_under(load(rules)) for rules in order]
    found = rows("How strong the computer players are")
    players = {player for each in measured if each for player in each.players}
    assert {ids[name] for name, *_wins in found} == players | {strengths.BEST}
    for name, *wins in found:
        shares = [each.share(ids[name]) if each else None for each in measured]
        assert wins == [f"{100 * (share or 0):.0f}" for share in shares]


def test_the_table_of_best_play_is_what_ships_with_the_game() -> None:
    names = {load(rules).name: load(rules) for rules in PRESETS}
    found = rows("Best play")
    assert {name for name, *_rest in found} == set(names)
    for name, wins, _time in found:
        figures = shipped_figures(names[name])
        assert figures is not None
        assert wins == f"{100 * (figures.first_wins or 0):.3f}%"
