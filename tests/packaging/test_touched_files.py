"""The proof of the clean root reads what strace writes; its lines are strace's own (6.1)."""

from proofs.touched_files import Place, Touched, sort, touched

HOME = Place("home", ("/home/ann/.local/share/zilch3d",), may_be_written=True)
SYSTEM = Place("system", ("/usr/lib",))


def of(*lines: str) -> set[Touched]:
    return set(touched(lines, "/home/ann", "/bare"))


def test_an_opened_file_counts_by_the_name_asked_for_and_by_what_links_lead_to() -> None:
    line = (
        'openat(AT_FDCWD</bare/home/ann>, "/lib/c.so", O_RDONLY|O_CLOEXEC) = 3</bare/usr/lib/c.so>'
    )
    names = ("/lib/c.so", "/usr/lib/c.so")
    assert of(line) == {Touched(name, written=False, found=True) for name in names}


def test_what_is_not_there_was_only_sought() -> None:
    line = 'access("/etc/ld.so.preload", R_OK)      = -1 ENOENT (No such file or directory)'
    assert of(line) == {Touched("/etc/ld.so.preload", written=False, found=False)}


def test_what_is_opened_for_writing_made_renamed_or_removed_is_written() -> None:
    lines = (
        'openat(AT_FDCWD</bare/home/ann>, "a", O_RDWR|O_CREAT, 0644) = 4</bare/home/ann/a>',
        'mkdir("/home/ann/b", 0777) = 0',
        'rename("/home/ann/c", "/home/ann/d") = 0',
        'unlinkat(5</bare/home/ann>, "e", 0) = 0',
        'symlink("not a place", "/home/ann/f") = 0',
    )
    assert of(*lines) == {Touched(f"/home/ann/{name}", True, True) for name in "abcdef"}


def test_a_name_counts_from_the_folder_that_it_is_given_with() -> None:
    lines = (
        'newfstatat(7</bare/usr/share/fonts>, "../x.ttf", {st_mode=S_IFREG|0644}, 0) = 0',
        'chdir("/opt") = 0',
        'stat("here", {st_mode=S_IFREG|0644, st_size=1}) = 0',
    )
    assert {file.path for file in of(*lines)} == {"/usr/share/x.ttf", "/opt", "/opt/here"}


def test_a_call_on_an_open_file_names_nothing_new() -> None:
    assert of('newfstatat(3</bare/etc/x>, "", {st_size=1}, AT_EMPTY_PATH) = 0') == set()


def test_each_path_goes_to_its_place_and_what_has_none_is_elsewhere() -> None:
    files = (
        Touched("/usr/lib/libGL.so.1", written=False, found=True),
        Touched("/home/ann/.local/share/zilch3d/games.sqlite", written=True, found=True),
        Touched("/home/ann/.bashrc", written=False, found=True),
        Touched("/etc/drirc", written=False, found=False),
    )
    result = sort(files, (HOME, SYSTEM))
    assert result.read == {"system": {"/usr/lib/libGL.so.1"}}
    assert result.written == {"home": {"/home/ann/.local/share/zilch3d/games.sqlite"}}
    assert result.elsewhere == {"/home/ann/.bashrc"}
    assert result.sought == {"/etc/drirc"}


def test_folders_on_the_way_may_be_made_to_where_something_may_be_written_only() -> None:
    made = [Touched(path, written=True, found=True) for path in ("/home/ann/.local", "/usr")]
    result = sort(made, (HOME, SYSTEM))
    assert result.written == {"home": {"/home/ann/.local"}}
    assert result.elsewhere == {"/usr (written)"}


def test_writing_where_only_reading_is_expected_is_told() -> None:
    written = [Touched("/usr/lib/libGL.so.1", written=True, found=True)]
    assert sort(written, (SYSTEM,)).elsewhere == {"/usr/lib/libGL.so.1 (written)"}
