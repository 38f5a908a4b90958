"""A few things that only one place may do; import-linter, in the test command, has the layers."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]
PACKAGE = PROJECT / "zilch3d"
PACKAGING = PROJECT / "packaging"


@dataclass(frozen=True)
class Source:
    """What a file mentions."""

    imports: frozenset[str]
    """The full names of all modules, and of what is taken from them."""
    attributes: frozenset[str]
    """Every ``name.attribute``."""
    names: frozenset[str]


@cache
def sources() -> Mapping[str, Source]:
    """All files, by their paths below the package."""
    return {file.relative_to(PACKAGE).as_posix(): read(file) for file in PACKAGE.rglob("*.py")}


def read(file: Path) -> Source:
    nodes = list(ast.walk(ast.parse(file.read_bytes())))
    return Source(
        frozenset(name for node in nodes for name in imports(node)),
        frozenset(
            f"{node.value.id}.{node.attr}"
            for node in nodes
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        ),
        frozenset(node.id for node in nodes if isinstance(node, ast.Name)),
    )


def imports(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield node.module
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def importing(module: str) -> set[str]:
    """The files that import ``module`` or something in it."""
    return {
        name
        for name, source in sources().items()
        if any(found == module or found.startswith(f"{module}.") for found in source.imports)
    }


def mentioning(*attributes: str) -> set[str]:
    """The files that use one of these, each a ``name.attribute``."""
    return {
        name for name, source in sources().items() if not source.attributes.isdisjoint(attributes)
    }


def test_opengl_is_used_in_render_and_the_canvas_only() -> None:
    users = mentioning("pyglet.gl")
    for module in ("pyglet.gl", "pyglet.graphics.shader"):
        users |= importing(module)
    assert {name for name in users if not name.startswith("render/")} == {"kit/canvas_parts.py"}


def test_text_is_measured_and_drawn_by_one_shaper() -> None:
    """pyglet goes to the system for fonts, and Pillow takes another layout where there is one."""
    assert importing("pyglet.font") | importing("pyglet.text") == set()
    assert mentioning("ImageFont.truetype", "ImageFont.load_default") == {"kit/glyphs.py"}


@pytest.mark.parametrize(
    ("module", "home"),
    [
        ("appdirs", "store/files.py"),
        ("pymunk", "motion/"),
        ("gettext", "i18n.py"),
        ("secrets", "fair/seeds.py"),
    ],
)
def test_a_library_has_one_place(module: str, home: str) -> None:
    assert {name for name in importing(module) if not name.startswith(home)} == set()


def test_the_game_needs_nothing_of_what_only_developers_run() -> None:
    """It ships without ``packaging``, whose modules the tests find as their own."""
    packages = {file.stem if file.is_file() else file.name for file in PACKAGING.glob("[a-z]*")}
    assert {"gallery", "developer", "dev"} <= packages
    assert {name: importing(name) for name in packages if importing(name)} == {}


def test_what_comes_from_outside_is_parsed_by_the_reader_alone() -> None:
    """What documents print and what sheets say is no such thing: the game ships with it."""
    assert importing("tomllib") == {"store/reader.py", "store/rulefiles.py", "store/sheets.py"}
    assert importing("pickle") | importing("shelve") | importing("marshal") == set()
    assert mentioning("np.load", "numpy.load") == set()


@pytest.mark.parametrize("module", ["random", "secrets", "time", "datetime"])
def test_the_rules_and_the_odds_know_neither_chance_nor_clock(module: str) -> None:
    pure = {name for name in importing(module) if name.startswith(("engine/", "odds/"))}
    assert pure == set()


def test_chance_that_is_only_seen_never_meets_the_fair_dice() -> None:
    assert {name for name in importing("random") if name.startswith("fair/")} == set()


def test_only_the_commands_and_the_start_print() -> None:
    speaking = {name for name, source in sources().items() if "print" in source.names}
    assert {name for name in speaking if not name.startswith(("cli/", "app/startup."))} == set()


def test_no_file_is_named_for_nothing_in_particular() -> None:
    vague = {"utils", "util", "helpers", "misc", "common", "manager", "managers"}
    assert {name for name in sources() if vague & set(Path(name).with_suffix("").parts)} == set()


def test_the_architecture_page_names_only_what_there_is() -> None:
    """Paths in backquotes lie below the package or the project."""
    page = (PACKAGE / "ARCHITECTURE.md").read_text(encoding="utf-8")
    paths = set(re.findall(r"`([a-z_0-9]+(?:/[a-z_0-9.]+)+)`", page))
    assert len(paths) > 20
    app = next(line for line in page.splitlines() if line.startswith("| `app` |"))
    paths |= {f"app/{module}" for module in re.findall(r"`([a-z_]+)`", app.split("|")[2])}
    missing = {
        path
        for path in paths
        if not any(
            (root / f"{path}{end}").exists() for root in (PACKAGE, PROJECT) for end in ("", ".py")
        )
    }
    assert missing == set()


ROOMS = sorted(path.parent.name for path in (PACKAGE / "features").glob("*/__init__.py"))


@pytest.mark.parametrize("room", ROOMS)
def test_a_feature_says_what_each_of_its_modules_is_for(room: str) -> None:
    """Its docstring is a map, with no module missing and none that is gone."""
    folder = PACKAGE / "features" / room
    page = (folder / "__init__.py").read_text(encoding="utf-8")
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert set(re.findall(r"``(\w+)``", page)) == modules
