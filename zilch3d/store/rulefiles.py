"""Rule sets on disk: presets, families, which are starting points for house rules, and these.

The computer players' own house rules, by which an evening at their table is played, are ``hosts``.

And the odds that documents of the presets print.
"""

import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cache
from logging import getLogger
from pathlib import Path

from zilch3d import resources
from zilch3d.engine import rulefields, rulefile
from zilch3d.engine.fields import Fault, FaultReason, toml_value
from zilch3d.engine.rulefile import RuleFaults
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.suggestions import nearest
from zilch3d.odds.chances import PrintedChance, Quantity
from zilch3d.safe_text import is_visible, printable
from zilch3d.store import reader
from zilch3d.store.files import house_rules_folder
from zilch3d.store.reader import ReadReason, Unreadable
from zilch3d.store.setup import GameSetup
from zilch3d.store.toml_pages import with_lines

PRESETS = ("zilch-1990", "zilch-1982", "picnic", "bust", "andyzilch", "freeze", "pass-the-dice")
"""The presets' ids, in the order in which they are offered."""

FAMILIES = ("linear", "doubling", "flat", "five-dice-straights", "ten-rounds")
"""The ids of the families of rules that a player's own can start from, as they are offered."""

HOSTS = (
    "arthurs-andyzilch",
    "adams-river-rules",
    "lunas-candlelight",
    "glorias-gala",
    "victors-ferry",
    "sofias-mate",
    "sofias-sprint",
    "tristans-threes",
    "tristans-hut",
    "blaises-dix-mille",
    "unas-ones",
    "emils-second-edition",
    "paulas-counter",
    "ragnas-second-page",
)
"""The ids of the house rules of the sixteen, by which they play at home."""

LOG = getLogger(__name__)

MOST_FILES = 100
"""More house rules than this are not read."""

SEPARATORS = frozenset('/\\:;,"')
"""Characters that no rule file's name has: a record ends a name there, or a system a folder's."""
LONGEST_NAME = 200
"""Characters of a rule file's name: systems take no more than 255 bytes."""
DOTS = (".", "..")


class UnreadableRules(Exception):
    """A rule set that cannot be read: the ``name`` it was to be loaded by; ``fault`` says why.

    Its reason is MISSING where there are no rules of that name.
    """

    def __init__(self, name: str, fault: Unreadable) -> None:
        super().__init__(str(fault))
        self.name = name
        self.fault = fault


@dataclass(frozen=True)
class RuleFiles:
    """The rule sets in a group of files, and the files at fault, by names that ``load`` takes.

    ``unread`` counts the files beyond the limit. Where several have the same id, ``same_id`` has
    the names of their files by it, and each has its file's name for an id.
    """

    sets: dict[str, RuleSet]
    faulty: dict[str, UnreadableRules | RuleFaults]
    unread: int = 0
    same_id: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


NO_RULES = RuleFiles({}, {})


def load(name: str) -> RuleSet:
    """The preset with this id, else the rules in the file of this name, house rules, or a family.

    Those of the sixteen come last of all. House rules go by their id, or by their file's name, with
    or without ".toml". Raises UnreadableRules, and rulefile.RuleFaults for a file that is no
    consistent rule set.
    """
    if name in PRESETS:
        return preset(name)
    try:
        return _in_file(Path(name), name)
    except UnreadableRules as error:
        is_file = error.fault.reason not in (ReadReason.MISSING, ReadReason.NOT_A_FILE)
        if is_file or Path(name).name != name:
            raise
        house_rule = _in_folder(house_rules_folder(), name, name)
        if house_rule is not None:
            return house_rule
        if name in FAMILIES or name in HOSTS:
            return family(name) if name in FAMILIES else hosts_rules(name)
        raise


def preset(name: str) -> RuleSet:
    """The preset with this id. Raises UnreadableRules for one that is damaged."""
    return _shipped(f"rulesets/{name}.toml", name)


def family(name: str) -> RuleSet:
    """The family with this id. Raises UnreadableRules for one that is damaged."""
    return _shipped(f"rulesets/families/{name}.toml", name)


def hosts_rules(name: str) -> RuleSet:
    """The house rules with this id of one of the sixteen. Raises UnreadableRules if damaged."""
    return _shipped(f"rulesets/hosts/{name}.toml", name)


@cache
def _shipped(path: str, name: str) -> RuleSet:
    try:
        resources.read(path)
    except resources.MissingResource as error:
        LOG.warning("not offered: %r", error)
        raise UnreadableRules(name, Unreadable(Path(path), ReadReason.DAMAGED)) from error
    return _in_page(resources.find(path), name)


def presets() -> tuple[RuleSet, ...]:
    """The undamaged presets in the order of PRESETS. Raises MissingResource without any."""
    undamaged = read_presets().sets
    if not undamaged:
        raise resources.MissingResource("rulesets")
    return tuple(undamaged.values())


def read_presets() -> RuleFiles:
    """The presets by their ids, and which of them are damaged."""
    return _read(PRESETS, preset)


def families() -> RuleFiles:
    """The families by their ids, and which of them are damaged.

    They are no games to choose, but what house rules can start from beside the presets.
    """
    return _read(FAMILIES, family)


def hosts() -> RuleFiles:
    """The house rules of the sixteen by their ids, and which of them are damaged."""
    return _read(HOSTS, hosts_rules)


def _read(names: Iterable[str], read: Callable[[str], RuleSet]) -> RuleFiles:
    sets: dict[str, RuleSet] = {}
    faulty: dict[str, UnreadableRules | RuleFaults] = {}
    for name in names:
        try:
            sets[name] = read(name)
        except (UnreadableRules, RuleFaults) as error:
            faulty[name] = error
    return RuleFiles(sets, faulty)


def _in_page(file: Path, name: str, within: Path | None = None) -> RuleSet:
    try:
        page = reader.read_text(file, reader.PAGE, within)
        values = reader.toml(page, file)
    except Unreadable as fault:
        raise UnreadableRules(name, fault) from fault
    try:
        return rules_in(values)
    except RuleFaults as error:
        raise RuleFaults(with_lines(error.faults, page)) from error


def rules_in(values: Mapping[str, object]) -> RuleSet:
    """The rules that the table of a page describes, as ``rulefile.read`` has them.

    Raises RuleFaults; it is also a fault to be based on rules that do not exist.
    """
    faults: tuple[Fault, ...] = ()
    try:
        rules = rulefile.read(values)
    except RuleFaults as error:
        faults = error.faults
    base, bases = values.get("based_on"), (*PRESETS, *FAMILIES)
    of_base = any(fault.field == "based_on" for fault in faults)
    if isinstance(base, str) and base not in bases and not of_base:
        reason, allowed = FaultReason.UNKNOWN_BASE, ", ".join(bases)
        unknown = Fault("based_on", reason, toml_value(base), allowed, nearest(base, bases))
        faults = (*faults, unknown)
    if faults:
        raise RuleFaults(faults)
    return rules


def _in_file(file: Path, name: str, within: Path | None = None) -> RuleSet:
    """House rules in a file; if they have a preset's id or name but not its rules, they get others.

    The id is the file's name then, which is added to the name, too.
    """
    rules = _in_page(file, name, within)
    values = rulefile.canonical(rules)
    others = [each for each in presets() if rulefile.canonical(each) != values]
    if rules.id in {each.id for each in others}:
        rules = replace(rules, id=file.name)
    if _comparable(rules.name) in {_comparable(each.name) for each in others}:
        readable = printable(file.name, rulefields.LONGEST_NAME)
        rules = replace(rules, name=f"{rules.name} ({readable})")
    return rules


def _comparable(name: str) -> str:
    """The name without capitals, blanks and variants of letters, which a player overlooks."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


# House rules


def house_rules(folder: Path) -> RuleFiles:
    """The rule sets in the TOML files of the folder; none if there is no such folder."""
    try:
        files, unread = reader.toml_files(folder, MOST_FILES)
    except Unreadable as fault:
        return RuleFiles({}, {str(folder): UnreadableRules(str(folder), fault)})
    names = [str(folder / file) for file in files]
    read = _read(names, lambda name: _beside(folder, Path(name).name, name))
    sets, same_id = _with_unique_ids(read.sets)
    return replace(read, sets=sets, unread=unread, same_id=same_id)


def _with_unique_ids(
    sets: dict[str, RuleSet],
) -> tuple[dict[str, RuleSet], dict[str, tuple[str, ...]]]:
    """The rule sets, each with its own id, and the files of those whose id was the same."""
    files: dict[str, list[str]] = {}
    for name, rules in sets.items():
        files.setdefault(rules.id, []).append(Path(name).name)
    same_id = {id_: tuple(names) for id_, names in files.items() if len(names) > 1}
    unique = {
        name: replace(rules, id=Path(name).name) if rules.id in same_id else rules
        for name, rules in sets.items()
    }
    return unique, same_id


def _in_folder(folder: Path, called: str, name: str) -> RuleSet | None:
    """The rules in a file of the folder that are called so: by the file's name, or by their id.

    The name without ".toml" is good where no rules have this id. None if there are no such rules.
    ``name`` is for the error. Raises UnreadableRules and RuleFaults.
    """
    for find in (_named, _with_id, _named_in_short):
        rules = find(folder, called, name)
        if rules is not None:
            return rules
    return None


def _named(folder: Path, file: str, name: str) -> RuleSet | None:
    try:
        return _beside(folder, file, name)
    except UnreadableRules as error:
        if error.fault.reason is ReadReason.MISSING:
            return None
        raise


def _named_in_short(folder: Path, file: str, name: str) -> RuleSet | None:
    return _named(folder, f"{file}.toml", name)


def _with_id(folder: Path, id_: str, name: str) -> RuleSet | None:
    house = house_rules(folder)
    if id_ in house.same_id:
        files = ", ".join(house.same_id[id_])
        raise UnreadableRules(name, Unreadable(folder, ReadReason.SAME_ID, detail=files))
    return next((rules for rules in house.sets.values() if rules.id == id_), None)


def _beside(folder: Path, file: str, name: str) -> RuleSet:
    """The rules in a file of this folder; no name or link may lead out of it."""
    if not is_visible(file) or SEPARATORS & set(file) or len(file) > LONGEST_NAME or file in DOTS:
        raise UnreadableRules(name, Unreadable(Path(file), ReadReason.NOT_A_NAME))
    return _in_file(folder / file, name, folder)


# Names in records


def name_in_record(name: str) -> str:
    """The name in records of the rules that ``load`` has by this name: never a path."""
    return name if name in PRESETS else Path(name).name


def load_from_record(name: str, *folders: Path) -> RuleSet:
    """The rules that a record names: a preset, rules in one of the folders, or a family.

    The folders are the record's own, if it has one, and that of the house rules. Rules there go by
    their id, too, and by their file's name without ".toml". A path is refused, but for one of a
    file in such a folder, as older records have it. Raises UnreadableRules and RuleFaults.
    """
    if name in PRESETS:
        return preset(name)
    path = Path(name)
    for folder in folders:
        rules = _in_folder(folder, path.name if path.parent in folders else name, name)
        if rules is not None:
            return rules
    if name in FAMILIES:
        return family(name)
    if name in HOSTS:
        return hosts_rules(name)
    raise UnreadableRules(name, Unreadable(Path(name), ReadReason.MISSING))


def rules_of(setup: GameSetup) -> RuleSet | None:
    """The rules of a game that is set up, cutthroat if so chosen; None if they are gone or bad."""
    try:
        rules = load_from_record(setup.rules, house_rules_folder())
    except (UnreadableRules, RuleFaults):
        return None
    return rules.cutthroat() if setup.cutthroat else rules


# Printed odds


def printed_odds(rules: str) -> tuple[PrintedChance, ...]:
    """The chances that the document of the rule set with this id prints; none for any other.

    None either where the page of all of them is damaged.
    """
    try:
        page = tomllib.loads(resources.read_text("assets/odds/printed.toml"))
    except (resources.MissingResource, ValueError) as error:
        LOG.warning("no printed odds: %r", error)
        return ()
    return tuple(
        PrintedChance(Quantity(quantity), int(dice), Decimal(percent))
        for quantity, row in page.get(rules, {}).items()
        for dice, percent in row.items()
    )
