"""What the reader lets in: its limits are met before anything is parsed."""

import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from zilch3d import resources
from zilch3d.store import reader
from zilch3d.store.reader import ReadReason, Unreadable

PAGE = Path("page.toml")


def fault(call: Callable[[], object]) -> tuple[ReadReason, int, int]:
    """Why it is refused, in which line, and the limit."""
    with pytest.raises(Unreadable) as raised:
        call()
    return raised.value.reason, raised.value.line, raised.value.limit


def fault_of(page: str) -> tuple[ReadReason, int, int]:
    return fault(lambda: reader.toml(reader.text(page.encode(), PAGE, reader.PAGE), PAGE))


# Regular files


def test_a_file_of_just_the_limit_is_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"x" * 3_000_000)
    assert reader.read_bytes(file, 3_000_000) == b"x" * 3_000_000
    assert fault(lambda: reader.read_bytes(file, 2_999_999)) == (
        ReadReason.TOO_LARGE,
        0,
        2_999_999,
    )


def test_a_sparse_gigabyte_is_refused_by_its_size(tmp_path: Path) -> None:
    file = tmp_path / "sparse"
    with file.open("wb") as out:
        out.truncate(2**30)
    assert fault(lambda: reader.read_bytes(file, 10))[0] is ReadReason.TOO_LARGE


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="Linux only")
def test_a_file_that_hides_its_size_is_read_up_to_the_limit() -> None:
    assert Path("/proc/self/maps").stat().st_size == 0
    assert fault(lambda: reader.read_bytes(Path("/proc/self/maps"), 9))[0] is ReadReason.TOO_LARGE


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.skipif(os.name == "nt", reason="such files are Unix's")
@pytest.mark.parametrize("make", [Path.mkdir, pipe, device])
def test_only_regular_files_are_read(make: Callable[[Path], None], tmp_path: Path) -> None:
    make(tmp_path / "file")
    assert fault(lambda: reader.read_bytes(tmp_path / "file", 10))[0] is ReadReason.NOT_A_FILE


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nothing", ReadReason.MISSING),
        ("a\0b", ReadReason.SYSTEM),
        ("x" * 5000, ReadReason.SYSTEM),
    ],
)
def test_what_the_system_refuses_is_a_fault(name: str, reason: ReadReason, tmp_path: Path) -> None:
    assert fault(lambda: reader.read_bytes(tmp_path / name, 10))[0] is reason
    assert fault(lambda: reader.read_bytes(tmp_path / name, 10, tmp_path))[0] is reason


def test_a_link_may_lead_to_another_file_of_its_folder_only(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "file").write_bytes(b"in")
    (tmp_path / "file").write_bytes(b"out")
    for name, target in (("near", "file"), ("far", "../file"), ("round", "round")):
        (inside / name).symlink_to(target)
    assert reader.read_bytes(inside / "near", 10, within=inside) == b"in"
    for name in ("far", "round", "../file"):
        refused = fault(lambda name=name: reader.read_bytes(inside / name, 10, within=inside))  # type: ignore[misc]
        assert refused[0] is ReadReason.LINK_OUT
    assert reader.read_bytes(inside / "far", 10) == b"out"


# Text


def test_text_is_utf_8_with_or_without_a_mark_of_byte_order(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"\xef\xbb\xbfZo\xc3\xab")
    assert reader.read_text(tmp_path / "file", reader.PAGE) == "Zoë"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_text_with_the_mark_of_utf_16_is_that(tmp_path: Path, encoding: str) -> None:
    """As Notepad's "Unicode" and what Windows PowerShell 5 redirects to a file."""
    file = tmp_path / "mine.toml"
    file.write_bytes('\ufeffname = "Zoë’s ⚀"\r\nrounds = 9\r\n'.encode(encoding))
    assert reader.read_toml(file) == {"name": "Zoë’s ⚀", "rounds": 9}


def test_text_that_is_cut_within_a_letter_of_utf_16_is_none(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes("\ufeffa\r\nb".encode("utf-16-le")[:-1])
    with pytest.raises(Unreadable) as raised:
        reader.read_toml(file)
    assert (raised.value.reason, raised.value.detail) == (ReadReason.NOT_TEXT, "62")


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_a_byte_that_is_no_text_is_named_with_its_line(end: bytes) -> None:
    with pytest.raises(Unreadable) as raised:
        reader.text(b"one" + end + b"two" + end + b"th\xffree", PAGE, reader.PAGE)
    assert (raised.value.line, raised.value.detail) == (3, "ff")


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_lines_have_a_longest_and_a_most(end: bytes) -> None:
    limits = reader.Limits(100, 10, 4)

    def refused(*lines: int) -> tuple[ReadReason, int, int]:
        written = end.join(b"x" * length for length in lines)
        return fault(lambda: reader.text(written, PAGE, limits))

    assert reader.text(end.join([b"x" * 10] * 4), PAGE, limits)
    assert refused(11) == (ReadReason.LONG_LINE, 1, 10)
    assert refused(2, 10, 11) == (ReadReason.LONG_LINE, 3, 10)
    assert refused(2, 11, 2) == (ReadReason.LONG_LINE, 2, 10)
    assert refused(1, 1, 1, 1, 1) == (ReadReason.MANY_LINES, 5, 4)
    assert refused(101) == (ReadReason.TOO_LARGE, 0, 100)


def test_a_million_lines_are_a_record_and_one_more_is_not() -> None:
    written = b"\n" * 1_000_000
    assert (
        fault(lambda: reader.check_size(written, PAGE, reader.RECORD))[0] is ReadReason.MANY_LINES
    )
    reader.check_size(written[:-1], PAGE, reader.RECORD)


# TOML


def test_every_page_that_the_game_ships_with_is_let_in() -> None:
    pages = [*resources.find("rulesets").glob("*.toml"), *resources.find("players").rglob("*.toml")]
    assert len(pages) > 8
    assert all(reader.read_toml(page) for page in pages)


# Each took tomllib seconds or gigabytes, or would blow up what comes after it.
ATTACKS = {
    "a" + ".a" * 400 + " = 1": ReadReason.LONG_KEY,
    "[" + ".".join(["'a'"] * 400) + "]": ReadReason.LONG_KEY,
    "x = 1\n" + "a . " * 400 + "a = 1": ReadReason.LONG_KEY,
    "x = " + "[" * 2000: ReadReason.TOO_DEEP,
    "x = " + "{a=" * 900: ReadReason.TOO_DEEP,
    'x = ["""a"""", ' + "[" * 900 + '"b"': ReadReason.TOO_DEEP,
    "x = ['''a''''', " + "[" * 900 + "'b'": ReadReason.TOO_DEEP,
    "x = '#', y = " + "[" * 900: ReadReason.TOO_DEEP,
    "x" * 2000 + " = 1": ReadReason.LONG_WORD,
    "x = '" + "x" * 2000 + "'": ReadReason.LONG_WORD,
    "x = 0x" + "f" * 2000: ReadReason.LONG_WORD,
    "x = '''" + "x\n" * 2000 + "'''": ReadReason.LONG_WORD,
    "".join(f"x{n} = 1\n" for n in range(2001)): ReadReason.MANY_VALUES,
    "[[x]]\n" * 1001: ReadReason.MANY_VALUES,
    "x = [" + "1,\n" * 2500 + "]": ReadReason.MANY_VALUES,
    "x = " + "9" * 5000: ReadReason.LONG_LINE,
    "\n" * 5000: ReadReason.MANY_LINES,
    "#" * 70_000: ReadReason.TOO_LARGE,
    "x = = 3": ReadReason.NOT_TOML,
    "x = 1\nx = 2": ReadReason.NOT_TOML,
    "x = 1979-13-13": ReadReason.NOT_TOML,
    'x = "': ReadReason.NOT_TOML,
    'x = """\\"""' + "[" * 900: ReadReason.NOT_TOML,
}


@pytest.mark.parametrize(("page", "reason"), ATTACKS.items(), ids=lambda part: str(part)[:12])
def test_a_page_that_would_cost_too_much_is_not_parsed(page: str, reason: ReadReason) -> None:
    assert fault_of(page)[0] is reason


def test_a_fault_names_its_line() -> None:
    assert fault_of("x = 1\n# [[[[\ny = '[[[['\n\nz = " + "[" * 9) == (
        ReadReason.TOO_DEEP,
        5,
        8,
    )
    assert fault_of("x = 1\ny = = 2")[:2] == (ReadReason.NOT_TOML, 2)


def test_what_a_text_or_a_comment_holds_does_not_count() -> None:
    page = (
        "# " + "a." * 90 + "[[[[[[[[[[[[[\nx = '" + "a.[{=," * 90 + '\'\ny = "\\"' + "[." * 90 + '"'
    )
    assert set(reader.toml(page, PAGE)) == {"x", "y"}


def test_a_stream_has_its_limit_too() -> None:
    assert reader.read_stream(BytesIO(b"12345"), Path("-"), 5) == b"12345"
    with pytest.raises(Unreadable) as raised:
        reader.read_stream(BytesIO(b"12345"), Path("-"), 4)
    assert (raised.value.reason, raised.value.limit) == (ReadReason.TOO_LARGE, 4)


def test_what_stands_in_the_place_of_a_folder_of_pages_is_named(tmp_path: Path) -> None:
    file = tmp_path / "rules"
    file.touch()
    with pytest.raises(Unreadable) as raised:
        reader.toml_files(file, 9)
    assert raised.value.file == file
