"""The player's choices, and the TOML file that they are saved in.

A damaged file never stops the game: what can be read of it is used, the file itself is moved
aside, and each fault names the field. Sentences are the caller's. Beside the choices there is a
cache of the quality of pictures that this machine was measured to afford.
"""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from logging import getLogger
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

from zilch3d.store import reader
from zilch3d.store.dice_sets import dice_sets
from zilch3d.store.files import NotWritten, backup_of, cache_folder, move_aside, write_whole
from zilch3d.store.reader import PAGE, ReadReason, Unreadable
from zilch3d.store.setup import LONGEST_NAME, MOST_SEATS, GameSetup, SeatSetup, name_fault

LOG = getLogger(__name__)

SYSTEM = "system"
LANGUAGE = re.compile(rf"{SYSTEM}|[a-zA-Z]{{2,3}}(_[a-zA-Z]{{2,4}})?")
"""SYSTEM or a code, whether there is a translation or not: ``de``, ``pt_BR``, ``zh_Hant``."""
PACES = ("slow", "normal", "fast")
AUTOMATIC = "automatic"
QUALITIES = (AUTOMATIC, "low", "medium", "high")
TRAYS = ("rectangle", "round")
CLOTHS = ("green", "burgundy", "midnight")
USUAL_DICE = "ivory"
"""The dice that are always there."""
CAMERAS = ("calm", "leaning")
START_ROLLS = ("shown", "skipped")
TEXT_SIZES = (100, 125, 150, 175, 200)
REMARKS = ("off", "reasons", "chances")
TUTOR = ("off", "costly", "every")
LOUDEST = 100
LONGEST_PATH = 4096
MOST_STEPS = 1000

Value = TypeVar("Value", str, int)


def _setting(default: Value, allows: Callable[[Value], object]) -> Value:
    """A field that allows these values of its default's type."""
    return field(default=default, metadata={"allows": allows})


def _switch(*, on: bool = False) -> bool:
    return field(default=on, metadata={"allows": (False, True).__contains__})


@dataclass(frozen=True)
class Settings:
    """The choices that hold until they are changed."""

    language: str = _setting(SYSTEM, LANGUAGE.fullmatch)
    speed: str = _setting("normal", PACES.__contains__)
    """The pace of the dice."""
    computer_pace: str = _setting("normal", PACES.__contains__)
    volume: int = _setting(70, range(LOUDEST + 1).__contains__)
    """The loudness in percent; 0 is silent."""
    room_volume: int = _setting(LOUDEST, range(LOUDEST + 1).__contains__)
    """The loudness of the room and its fire, in percent of what it may be beside the rest."""
    full_screen: bool = _switch()
    text_size: int = _setting(100, TEXT_SIZES.__contains__)
    """The size of letters in percent."""
    reduced_motion: bool = _switch()
    quality: str = _setting(AUTOMATIC, QUALITIES.__contains__)
    """The tier of the pictures; AUTOMATIC is what this machine is measured to afford."""
    simple_pictures: bool = _switch()
    """Draws with the least work."""
    points_times_100: bool = _switch()
    """Shows the points of 1990 as hundreds."""
    tray: str = _setting("round", TRAYS.__contains__)
    cloth: str = _setting("burgundy", CLOTHS.__contains__)
    dice: str = _setting("brass", lambda key: key == USUAL_DICE or key in dice_sets())
    camera: str = _setting("leaning", CAMERAS.__contains__)
    tutor: str = _setting("off", TUTOR.__contains__)
    """Before which mistakes the tutor speaks up."""
    winning_chance: bool = _switch()
    """Shows each player's chance of winning at the table."""
    remarks: str = _setting("reasons", REMARKS.__contains__)
    """Whether computer players give no reasons, their reasons, or the exact chances as well."""
    zilches_explained: bool = _switch(on=True)
    """Says what was missing at the first zilch of each kind in a game."""
    rules_card: bool = _switch()
    """Keeps a card with the rules open beside the table, in windows that are wide enough."""
    score_sheet: bool = _switch()
    """Keeps the score sheet open beside the table instead."""
    start_roll: str = _setting("shown", START_ROLLS.__contains__)
    """Whether the dice for who starts are rolled in sight or out of it."""
    hurry_hint: bool = _switch(on=True)
    """Says at the table how to speed up the turns of others, until somebody has done it."""
    lesson_offer: bool = _switch(on=True)
    """Offers the lesson on the title, until one or a game is finished."""
    lesson_rules: str = _setting("", lambda name: len(name) <= LONGEST_PATH)
    """The rules of the lesson that was left, as ``GameSetup.rules``; empty if none was."""
    lesson_step: int = _setting(0, range(MOST_STEPS).__contains__)
    """The step at which that lesson was left."""
    setup: GameSetup | None = None
    """The game that Play starts; None before the first game."""


def safe(settings: Settings) -> Settings:
    """These settings with what any machine can do, for one on which the game did not start."""
    return replace(settings, full_screen=False, text_size=100, volume=0, simple_pictures=True)


SettingFaultReason: TypeAlias = Literal["unreadable", "damaged", "unknown-field", "bad-value"]


@dataclass(frozen=True)
class SettingFault:
    """A fault of a settings file.

    ``field`` is empty if the fault is the whole file's; ``cause`` then says more, and
    ``has_backup`` whether the settings before the last change could be used. ``moved`` is where
    the file is now, None if it could not be moved.
    """

    file: Path
    field: str
    reason: SettingFaultReason
    cause: Unreadable | None = None
    has_backup: bool = False
    moved: Path | None = None


def load(file: Path, *, leave: bool = False) -> tuple[Settings, tuple[SettingFault, ...]]:
    """The settings in ``file``, with the default for whatever is missing or at fault.

    If nothing can be read of it, those before the last change are used, else the defaults.
    A file at fault is moved aside, so the caller saves what was read; with ``leave`` it stays. No
    file, no fault.
    """
    settings, faults = _read(file)
    if faults and not faults[0].field:
        backup, backup_faults = _read(backup_of(file))
        if not backup_faults and backup_of(file).exists():
            settings, faults = backup, (replace(faults[0], has_backup=True),)
    if faults and not leave:
        with suppress(OSError, ValueError, OverflowError):  # a file can have an absurd time
            moved = move_aside(file)
            faults = tuple(replace(fault, moved=moved) for fault in faults)
    return settings, faults


def save(settings: Settings, file: Path) -> None:
    """Write ``file`` whole or not at all, with its folder, and keep a backup. Raises NotWritten."""
    write_whole(file, lambda stream: stream.write(as_toml(settings).encode()), backup=True)


def as_toml(settings: Settings) -> str:
    """The settings as a TOML document that ``load`` reads back to the same settings."""
    table = asdict(settings)
    setup = table.pop("setup")
    lines = list(_lines(table))
    if setup is not None:
        seats = setup.pop("seats")
        lines += ["", "[setup]", *_lines(setup)]
        for seat in seats:
            del seat["face"]  # the household has it
            lines += ["", "[[setup.seats]]", *_lines(seat)]
    return "\n".join(lines) + "\n"


def _lines(table: dict[str, object]) -> Iterator[str]:
    """A TOML string, number or boolean is JSON's, but that DEL must be escaped as well."""
    for name, value in table.items():
        yield f"{name} = {json.dumps(value, ensure_ascii=False)}".replace("\x7f", "\\u007f")


UNREADABLE = (ReadReason.SYSTEM, ReadReason.NOT_A_FILE)
"""Reasons for which a file can't be read that say nothing about its content."""


class _Refused(Exception):
    """A value of the file that is not used: its field, and the reason."""


def _read(file: Path) -> tuple[Settings, tuple[SettingFault, ...]]:
    try:
        document = reader.read_toml(file)
    except Unreadable as fault:
        if fault.reason is ReadReason.MISSING:
            return Settings(), ()
        reason: SettingFaultReason = "unreadable" if fault.reason in UNREADABLE else "damaged"
        return Settings(), (SettingFault(file, "", reason, fault),)
    values: dict[str, Any] = {}
    faults: list[SettingFault] = []
    for name, value in document.items():
        try:
            values[name] = _setup(value) if name == "setup" else _checked(name, value)
        except _Refused as refused:
            faults.append(SettingFault(file, *refused.args))
    return Settings(**values), tuple(faults)


def _checked(name: str, value: object) -> object:
    setting = next((each for each in fields(Settings) if each.name == name), None)
    if setting is None:
        raise _Refused(name, "unknown-field")
    if type(value) is not type(setting.default) or not setting.metadata["allows"](value):
        raise _Refused(name, "bad-value")
    return value


def _setup(table: object) -> GameSetup:
    match table:
        case {"rules": str(rules), "seats": list(seats), **rest} if rest.keys() <= {"cutthroat"}:
            players = tuple(_seat(seat, n) for n, seat in enumerate(seats, 1))
        case _:
            raise _Refused("setup", "bad-value")
    names = [seat.name for seat in players]
    if not 2 <= len(names) <= MOST_SEATS or name_fault(names) is not None:
        raise _Refused("setup.seats", "bad-value")
    cutthroat = rest.get("cutthroat", False)
    if not isinstance(cutthroat, bool):
        raise _Refused("setup.cutthroat", "bad-value")
    return GameSetup(rules, players, cutthroat)


def _seat(table: object, number: int) -> SeatSetup:
    match table:
        case {"name": str(name), "player": str(player), **rest} if rest.keys() <= {"newcomer"}:
            newcomer = rest.get("newcomer", False)
            if isinstance(newcomer, bool) and len(name) <= LONGEST_NAME:
                return SeatSetup(name, player, newcomer)
    raise _Refused(f"setup.seats[{number}]", "bad-value")


# The measured quality
#
# What AUTOMATIC stands for is measured at the first throws, and cached for the next start. A file
# that is damaged, or can't be written, counts as none.

MOST_MEASURED = 40
"""Renderers and window sizes in the cache; the oldest is dropped first."""


def measured_quality(renderer: str, size: tuple[int, int]) -> str | None:
    """The tier cached for this renderer and window in pixels, whatever it is; None if none was."""
    return _read_measured().get(_measured_key(renderer, size))


def cache_quality(renderer: str, size: tuple[int, int], tier: str) -> None:
    """Cache the tier that was measured for this renderer and window in pixels."""
    measured, key = _read_measured(), _measured_key(renderer, size)
    measured.pop(key, None)  # so that it becomes the newest
    newest = dict([*measured.items(), (key, tier)][-MOST_MEASURED:])
    content = json.dumps(newest, indent=1).encode()
    try:
        write_whole(_measured_file(), lambda stream: stream.write(content))
    except NotWritten as fault:
        LOG.warning("the measured quality is not kept: %s", fault)


def _measured_key(renderer: str, size: tuple[int, int]) -> str:
    return f"{renderer}, {size[0]}x{size[1]}"


def _measured_file() -> Path:
    return cache_folder() / "quality.json"


def _read_measured() -> dict[str, str]:
    try:
        measured = json.loads(reader.read_text(_measured_file(), PAGE))
    except Unreadable as fault:
        if fault.reason is not ReadReason.MISSING:
            LOG.warning("the measured quality is not read: %s", fault)
        return {}
    except (ValueError, RecursionError):
        return {}
    if not isinstance(measured, dict):
        return {}
    return {key: tier for key, tier in measured.items() if isinstance(tier, str)}
