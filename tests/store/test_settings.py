import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zilch3d.store.files import NotWritten
from zilch3d.store.reader import ReadReason
from zilch3d.store.settings import (
    PACES,
    SYSTEM,
    TEXT_SIZES,
    SettingFault,
    Settings,
    as_toml,
    load,
    safe,
    save,
)
from zilch3d.store.setup import (
    LONGEST_NAME,
    MOST_SEATS,
    PERSON,
    GameSetup,
    NameFault,
    SeatSetup,
    name_fault,
)

NAMES = st.text(st.characters(exclude_characters=",:;"), min_size=1, max_size=24).filter(
    lambda name: name_fault([name]) is None
)
SEATS = st.builds(SeatSetup, NAMES, st.sampled_from([PERSON, "steady"]), st.booleans())
SEVERAL = (
    st.lists(SEATS, min_size=2, max_size=8)
    .filter(lambda seats: name_fault([seat.name for seat in seats]) is None)
    .map(tuple)
)
SETUPS = st.builds(
    GameSetup, st.text(st.characters(exclude_categories=["Cs"]), min_size=1), SEVERAL
)
SETTINGS = st.builds(
    Settings,
    language=st.sampled_from([SYSTEM, "en", "de", "pt_BR"]),
    speed=st.sampled_from(PACES),
    computer_pace=st.sampled_from(PACES),
    volume=st.integers(0, 100),
    room_volume=st.integers(0, 100),
    full_screen=st.booleans(),
    text_size=st.sampled_from(TEXT_SIZES),
    reduced_motion=st.booleans(),
    points_times_100=st.booleans(),
    setup=st.none() | SETUPS,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "zilch3d" / "settings.toml"


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def whole_fault(file: Path) -> str:
    """Why none of the file is used."""
    settings, (fault,) = load(file)
    assert (settings, fault.file, fault.field) == (Settings(), file, "")
    assert fault.cause is not None
    return fault.reason


@given(SETTINGS)
def test_any_settings_read_back_the_same(
    tmp_path_factory: pytest.TempPathFactory, settings: Settings
) -> None:
    file = tmp_path_factory.mktemp("kept") / "settings.toml"
    save(settings, file)
    assert load(file) == (settings, ())


def named(faults: Iterable[SettingFault]) -> list[tuple[str, str]]:
    return [(fault.field, fault.reason) for fault in faults]


def test_without_a_file_the_defaults_hold(file: Path) -> None:
    assert load(file) == (Settings(), ())


def test_a_bad_value_is_named_and_the_rest_is_used(file: Path) -> None:
    write(file, 'language = "de"\nvolume = 400\nspeed = "fast"\n')
    settings, faults = load(file)
    assert settings == replace(Settings(), language="de", speed="fast")
    assert named(faults) == [("volume", "bad-value")]


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ('language = "klingon"', "language"),
        ("speed = 3", "speed"),
        ("computer_pace = []", "computer_pace"),
        ("volume = true", "volume"),
        ("full_screen = 1", "full_screen"),
        ("text_size = 110", "text_size"),
        ('text_size = "100"', "text_size"),
        ("reduced_motion = 0", "reduced_motion"),
        ('tutor = "loud"', "tutor"),
        ("winning_chance = 1", "winning_chance"),
        ("setup = 5", "setup"),
        ('[setup]\nrules = "freeze"\nseats = []', "setup.seats"),
        (
            '[setup]\nrules = "freeze"\nseats = [{name = "Ann", player = "person"}, 7]',
            "setup.seats[2]",
        ),
    ],
)
def test_each_field_refuses_what_it_does_not_know(file: Path, line: str, field: str) -> None:
    write(file, line)
    settings, faults = load(file)
    assert settings == Settings()
    assert named(faults) == [(field, "bad-value")]


def test_an_unknown_field_is_named(file: Path) -> None:
    write(file, "colour = 'red'\n")
    settings, faults = load(file)
    assert settings == Settings()
    assert named(faults) == [("colour", "unknown-field")]


@pytest.mark.parametrize(
    "content", [b"volume = = 3", b"\xff\xfe\x00", b"[[[", b"x = " + b"[" * 90, b"#" * 99999]
)
def test_a_file_that_is_not_toml_is_a_fault_of_the_file(file: Path, content: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(content)
    assert whole_fault(file) == "damaged"


def test_a_folder_in_its_place_is_unreadable(file: Path) -> None:
    file.mkdir(parents=True)
    assert whole_fault(file) == "unreadable"


def test_each_file_at_fault_is_kept_beside(file: Path) -> None:
    kept = []
    for volume in ("400", "500"):
        write(file, f"volume = {volume}\n")
        _settings, (fault,) = load(file)
        assert not file.exists()
        assert fault.moved is not None
        kept.append(fault.moved)
    assert [old.read_text(encoding="utf-8") for old in kept] == ["volume = 400\n", "volume = 500\n"]
    assert all(old.name.startswith("settings.damaged 20") for old in kept)


def test_a_file_at_fault_that_is_another_windows_stays(file: Path) -> None:
    write(file, "volume = 400\n")
    _settings, (fault,) = load(file, leave=True)
    assert fault.moved is None
    assert file.read_text(encoding="utf-8") == "volume = 400\n"


def test_a_file_without_fault_stays(file: Path) -> None:
    write(file, "volume = 40\n")
    load(file)
    assert file.exists()


def test_a_failed_save_names_the_file_and_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").mkdir()
    with pytest.raises(NotWritten) as caught:
        save(Settings(), tmp_path / "settings.toml")
    assert caught.value.file == tmp_path / "settings.toml"
    assert os.listdir(tmp_path) == ["settings.toml"]


def test_saving_replaces_the_file_whole(file: Path) -> None:
    save(replace(Settings(), volume=1), file)
    save(replace(Settings(), volume=2), file)
    assert load(file)[0].volume == 2
    assert sorted(os.listdir(file.parent)) == ["settings.toml", "settings.toml.backup"]


def test_a_damaged_file_gives_way_to_the_settings_before_the_last_change(file: Path) -> None:
    save(replace(Settings(), volume=10), file)
    save(replace(Settings(), volume=20), file)
    file.write_bytes(b"\0" * 100)
    chosen, (fault,) = load(file)
    assert chosen.volume == 10
    assert fault.has_backup
    file.write_bytes(b"\0" * 100)
    Path(f"{file}.backup").write_bytes(b"\0" * 100)
    chosen, (fault,) = load(file)
    assert chosen == Settings()
    assert not fault.has_backup


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        (["Ann", "Ben"], None),
        (["Ann", " "], "no-name"),
        (["Ann", "Ben", "Ann"], "same-name"),
        (["Ann", "Ben; Cleo"], "mark-in-name"),
        (["Ann", "B\nen"], "unseen-in-name"),
        (["Ann", "\u3164"], "unseen-in-name"),
        (["Ann", "\u0301"], "unseen-in-name"),
        (["Zo\u00eb", "Zoe\u0308"], "same-name"),
        (["Ann", "Ben", "ANN"], "same-name"),
        (["Ann\u037e", "Ben"], "mark-in-name"),
        (["scores", "Ben"], "heading-as-name"),
    ],
)
def test_names_are_refused_that_a_record_could_not_tell_apart(
    names: list[str], fault: NameFault | None
) -> None:
    assert name_fault(names) == fault


def a_setup(*seats: str, rest: str = "") -> str:
    return f'[setup]\nrules = "freeze"\n{rest}seats = [{", ".join(seats)}]\n'


def a_seat(name: str, rest: str = "") -> str:
    return f'{{name = "{name}", player = "person"{rest}}}'


@pytest.mark.parametrize("number", [2, MOST_SEATS])
def test_as_many_may_sit_at_the_table_as_any_rules_have(file: Path, number: int) -> None:
    write(file, a_setup(*(a_seat(f"P{n}") for n in range(number))))
    settings, faults = load(file)
    assert faults == ()
    assert settings.setup is not None
    assert [seat.name for seat in settings.setup.seats] == [f"P{n}" for n in range(number)]


@pytest.mark.parametrize(
    ("page", "field"),
    [
        (a_setup(a_seat("Ann")), "setup.seats"),
        (a_setup(*(a_seat(f"P{n}") for n in range(MOST_SEATS + 1))), "setup.seats"),
        (a_setup(a_seat("Ann"), a_seat("x" * (LONGEST_NAME + 1))), "setup.seats[2]"),
        (a_setup(a_seat("Ann", ", newcomer = 1"), a_seat("Ben")), "setup.seats[1]"),
        (a_setup(a_seat("Ann"), a_seat("Ben", ", age = 9")), "setup.seats[2]"),
        (a_setup(a_seat("Ann"), a_seat("Ben"), rest="cutthroat = 1\n"), "setup.cutthroat"),
        (a_setup(a_seat("Ann"), a_seat("Ben"), rest="odd = true\n"), "setup"),
        ("[setup]\nseats = []\n", "setup"),
    ],
)
def test_a_table_that_nobody_could_have_chosen_is_not_laid(
    file: Path, page: str, field: str
) -> None:
    write(file, page)
    settings, faults = load(file)
    assert settings == Settings()
    assert named(faults) == [(field, "bad-value")]


def test_a_fault_has_its_file_where_that_is_now_and_the_cause(file: Path) -> None:
    write(file, "volume = 400\ncolour = 1\n")
    _settings, faults = load(file, leave=True)
    assert faults == (
        SettingFault(file, "volume", "bad-value"),
        SettingFault(file, "colour", "unknown-field"),
    )
    assert file.exists()
    _settings, moved = load(file)
    assert [fault.moved is not None and fault.moved.exists() for fault in moved] == [True, True]
    assert not file.exists()
    write(file, "volume = = 3")
    _settings, (fault,) = load(file, leave=True)
    assert fault.cause is not None
    assert (fault.cause.reason, fault.has_backup) == (ReadReason.NOT_TOML, False)


def test_a_game_that_did_not_start_is_tried_with_what_any_machine_can_do() -> None:
    """In a window, without sound, with small letters and the least work; the rest is kept."""
    chosen = replace(Settings(), language="de", full_screen=True, text_size=150, volume=70)
    assert safe(chosen) == replace(
        Settings(), language="de", full_screen=False, text_size=100, volume=0, simple_pictures=True
    )


def test_the_page_of_settings_is_what_a_person_can_read() -> None:
    seats = (SeatSetup("Zoë"), SeatSetup("Max", "steady", newcomer=True))
    page = as_toml(replace(Settings(), setup=GameSetup("freeze", seats, cutthroat=True)))
    lines = page.splitlines()
    assert lines[:4] == ['language = "system"', 'speed = "normal"', 'computer_pace = "normal"',
                         "volume = 70"]  # fmt: skip
    assert lines[lines.index("[setup]") - 1 :] == [
        "",
        "[setup]",
        'rules = "freeze"',
        "cutthroat = true",
        "",
        "[[setup.seats]]",
        'name = "Zoë"',
        'player = "person"',
        "newcomer = false",
        "",
        "[[setup.seats]]",
        'name = "Max"',
        'player = "steady"',
        "newcomer = true",
    ]
    assert page.endswith("\n")
    assert not page.endswith("\n\n")


def test_a_file_at_fault_with_a_time_that_no_name_can_have_is_read_all_the_same(file: Path) -> None:
    """datetime.fromtimestamp: years end at 9999; file systems may have later ones."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("no TOML", encoding="utf-8")
    os.utime(file, (3e11, 3e11))
    settings, faults = load(file)
    assert settings == Settings()
    assert faults
