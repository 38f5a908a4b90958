"""The player's choices and the TOML file that keeps them.

A damaged file never stops the game: what can be read of it is used, the file itself is kept
beside as ``settings.toml.broken``, and each fault names the field. Sentences are the caller's.
"""

import json
import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Literal, TypeAlias

from zilch3d.store.files import write_whole
from zilch3d.store.setup import LONGEST_NAME, MOST_SEATS, GameSetup, SeatSetup, name_fault

SYSTEM = "system"
LANGUAGE = re.compile(r"[a-zA-Z]{2,3}(_[a-zA-Z]{2,4})?")
"""What a language is called: ``de``, ``pt_BR``, ``zh_Hant``."""
PACES = ("slow", "normal", "fast")
TRAYS = ("rectangle", "round")
DICE = ("ivory", "black", "red")
TEXT_SIZES = (100, 125, 150)
TUTOR = ("off", "costly", "every")
LOUDEST = 100


@dataclass(frozen=True)
class Settings:
    """What is chosen once and holds until it is changed.

    ``language`` is SYSTEM or matches LANGUAGE, whether there is a translation or not; ``speed`` of
    throws and ``computer_pace`` are one of PACES; ``volume`` is 0 (silent) to LOUDEST;
    ``text_size`` is a percentage out of TEXT_SIZES; ``tray`` is one of TRAYS, ``dice`` are made of
    one of DICE. ``points_times_100`` shows the points of 1990 as hundreds; the ``tutor``, one of
    TUTOR, speaks up before costly mistakes or before every one; ``winning_chance`` shows that of
    each player at the table; ``setup`` is what Play starts, None before the first game.
    """

    language: str = SYSTEM
    speed: str = "normal"
    computer_pace: str = "normal"
    volume: int = 70
    full_screen: bool = False
    text_size: int = 100
    reduced_motion: bool = False
    points_times_100: bool = False
    tray: str = "rectangle"
    dice: str = "ivory"
    tutor: str = "off"
    winning_chance: bool = False
    setup: GameSetup | None = None


FaultReason: TypeAlias = Literal["unreadable", "not-toml", "unknown-field", "bad-value"]


@dataclass(frozen=True)
class SettingFault:
    """What is wrong with a settings file; ``field`` is empty if the fault is the whole file's."""

    file: Path
    field: str
    reason: FaultReason


def load(file: Path) -> tuple[Settings, tuple[SettingFault, ...]]:
    """The settings in ``file``, with the default for whatever is missing or at fault.

    A file at fault is renamed to end in ``.broken`` (an older one is replaced), so the caller
    saves what was read. No file, no fault.
    """
    if not file.exists():
        return Settings(), ()
    settings, faults = _read(file)
    if faults:
        _put_aside(file)
    return settings, faults


def save(settings: Settings, file: Path) -> None:
    """Write ``file`` whole or not at all, with its folder. Raises NotWritten."""
    write_whole(file, lambda stream: stream.write(as_toml(settings).encode()))


def as_toml(settings: Settings) -> str:
    """The settings as a TOML document that ``load`` reads back to the same settings."""
    lines = [
        f"{field.name} = {_value(getattr(settings, field.name))}"
        for field in fields(settings)
        if field.name != "setup"
    ]
    if settings.setup is not None:
        lines += ["", "[setup]", f"rules = {_value(settings.setup.rules)}"]
        lines += [f"cutthroat = {_value(settings.setup.cutthroat)}"]
        for seat in settings.setup.seats:
            lines += ["", "[[setup.seats]]"]
            lines += [f"name = {_value(seat.name)}", f"player = {_value(seat.player)}"]
            lines += ["newcomer = true"] if seat.newcomer else []
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    """A TOML string, number or boolean: JSON's, but that DEL must be escaped as well."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _read(file: Path) -> tuple[Settings, tuple[SettingFault, ...]]:
    try:
        document = tomllib.loads(file.read_bytes().decode("utf-8"))
    except OSError:
        return Settings(), (SettingFault(file, "", "unreadable"),)
    except ValueError:
        return Settings(), (SettingFault(file, "", "not-toml"),)
    settings = Settings()
    faults: list[SettingFault] = []
    for field, reason, changed in _fields(document, settings):
        if reason is None:
            settings = _changed(settings, changed)
        else:
            faults.append(SettingFault(file, field, reason))
    return settings, tuple(faults)


def _changed(settings: Settings, checked: Mapping[str, object]) -> Settings:
    return replace(settings, **checked)  # type: ignore[arg-type]  # _fields checked the types


def _fields(
    document: Mapping[str, object], defaults: Settings
) -> Iterator[tuple[str, FaultReason | None, dict[str, object]]]:
    """Each field of the document with its fault, or with the change that it makes."""
    for field, value in document.items():
        if field == "setup":
            setup, faulty = _setup(value)
            yield faulty, "bad-value" if faulty else None, {"setup": setup}
        elif field not in _ALLOWED:
            yield field, "unknown-field", {}
        elif type(value) is type(getattr(defaults, field)) and _ALLOWED[field](value):
            yield field, None, {field: value}
        else:
            yield field, "bad-value", {}


_ALLOWED: dict[str, Callable[[object], bool]] = {
    "language": lambda value: value == SYSTEM or LANGUAGE.fullmatch(str(value)) is not None,
    "speed": lambda value: value in PACES,
    "computer_pace": lambda value: value in PACES,
    "volume": lambda value: isinstance(value, int) and 0 <= value <= LOUDEST,
    "full_screen": lambda value: isinstance(value, bool),
    "text_size": lambda value: value in TEXT_SIZES,
    "reduced_motion": lambda value: isinstance(value, bool),
    "points_times_100": lambda value: isinstance(value, bool),
    "tray": lambda value: value in TRAYS,
    "dice": lambda value: value in DICE,
    "tutor": lambda value: value in TUTOR,
    "winning_chance": lambda value: isinstance(value, bool),
}


def _setup(table: object) -> tuple[GameSetup | None, str]:
    """The kept setup, or the name of the field that is at fault."""
    match table:
        case {"rules": str(rules), "seats": list(seats), **rest} if rest.keys() <= {"cutthroat"}:
            read = tuple(_seat(seat) for seat in seats)
            cutthroat = rest.get("cutthroat", False)
        case _:
            return None, "setup"
    faulty = next((n for n, seat in enumerate(read, 1) if seat is None), None)
    if faulty is not None or not 2 <= len(read) <= MOST_SEATS:
        return None, f"setup.seats[{faulty}]" if faulty else "setup.seats"
    kept = tuple(seat for seat in read if seat is not None)
    if name_fault([seat.name for seat in kept]) is not None:
        return None, "setup.seats"
    if not isinstance(cutthroat, bool):
        return None, "setup.cutthroat"
    return GameSetup(rules, kept, cutthroat), ""


def _seat(table: object) -> SeatSetup | None:
    match table:
        case {"name": str(name), "player": str(player), **rest} if rest.keys() <= {"newcomer"}:
            newcomer = rest.get("newcomer", False)
        case _:
            return None
    if not isinstance(newcomer, bool) or len(name) > LONGEST_NAME:
        return None
    return SeatSetup(name, player, newcomer)


def _put_aside(file: Path) -> None:
    """Keep a faulty file where the next save won't overwrite it, if the folder allows."""
    try:
        os.replace(file, file.with_name(file.name + ".broken"))
    except OSError:
        return
