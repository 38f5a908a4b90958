"""Plays the Linux bundle where there's only X and OpenGL. What does it need and touch?

    python3 packaging/dev.py build
    python3 packaging/dev.py prove clean_root [--root FOLDER] [--release trixie]

It makes a Debian (12, unless you name another) with the packages the game needs, and no Python. A
new user plays there by real clicks: a whole game with the unpacked archive, and a turn each with
the single file and with what install.sh put into the menu. strace names each file that's touched.
It must belong to the bundle, to the user's folders, or to what PLACES names. Then each library is
taken away, the screen, and the user's folders, and the game must say in plain words what's wrong.
You need root, debootstrap, strace, Xvfb and xdotool, and about ten minutes.
"""

import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bootstrap import xvfb
from bootstrap.terminal import Failure, command_parser, say
from bundle.identity import version
from bundle.places import DIST
from bundle.programs import single_file
from bundle.target import Target
from proofs.bare_debian import HOME, PROGRAMS, BareDebian, require_means
from proofs.checks import Checks
from proofs.played_bundle import GERMAN, NOTES, Played, PlayedBundle
from proofs.touched_files import Place, sort
from zilch3d.system_libraries import NEEDED

UNPACKED = f"{HOME}/My games"
OWN = tuple(f"{HOME}/{name}/zilch3d" for name in (".local/share", ".config", ".cache"))
CACHED = ("mesa_shader_cache", "mesa_shader_cache_db")
CACHES = tuple(f"{HOME}/.cache/{name}" for name in CACHED)
LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache")
NAMES = ("/etc/nsswitch.conf", "/etc/passwd", "/etc/localtime", "/usr/share/locale")

PLACES = (
    Place("the game's folders of the user", (*OWN, NOTES), may_be_written=True),
    Place("Mesa's caches, of the user", CACHES, may_be_written=True),
    Place("libraries", LIBRARIES),
    Place("OpenGL's drivers", ("/usr/share/drirc.d", "/dev/dri", "/sys/dev", "/sys/devices")),
    Place("X", ("/usr/share/X11",)),
    Place("devices", ("/dev/null", "/dev/urandom", "/dev/shm", "/dev/input"), may_be_written=True),
    Place("processes", ("/proc",)),
    Place("names and times", (*NAMES, "/usr/share/zoneinfo")),
)
"""The places besides the bundle that may be touched, as judged by hand."""
BUILD_MACHINE = (str(DIST.parent), str(Path.home()))
"""No path that is only looked for may begin so."""


def check_played(checks: Checks, played: Played) -> None:
    """Check a game that was played."""
    checks.that(bool(played.german), f"it speaks German, as the system does: {played.german}")
    checks.that("TableScene" in played.scenes, f"it is played by clicks; seen: {played.scenes}")
    ended = f"it ends in order, and prints nothing: {played.status} {played.output!r}"
    checks.that(played.status == 0 and not played.output, ended)


def check_touched(checks: Checks, bundle: PlayedBundle, *places: Place) -> None:
    """Check all files that the game has touched until now."""
    result = sort(bundle.files, (*places, *PLACES))
    for kind, found in (("read", result.read), ("written", result.written)):
        for name, paths in found.items():
            print(f"       {kind}: {name}, {len(paths)}")
    print(f"       looked for elsewhere, and not there: {', '.join(sorted(result.sought))}")
    elsewhere = sorted(result.elsewhere)
    checks.that(not elsewhere, f"nothing else is touched {elsewhere or ''}")
    strange = sorted(path for path in result.sought if path.startswith(BUILD_MACHINE))
    checks.that(not strange, f"nothing of the machine that built it is looked for {strange or ''}")


def prove_archive(checks: Checks, bundle: PlayedBundle, archive: Path) -> None:
    """The archive, unpacked anywhere, and started from the folder."""
    say("the unpacked archive")
    folder = _unpacked(bundle.debian, archive)
    program = f"{folder}/zilch3d"
    check_played(checks, bundle.play(program, whole=True))
    check_touched(checks, bundle, Place("the bundle", (folder,)))


def prove_single_file(checks: Checks, bundle: PlayedBundle, program: Path) -> None:
    """The single file, which unpacks itself into a folder for the time that it runs."""
    say("the single file")
    bundle.debian.new_player()
    target = bundle.debian.home / "zilch3d"
    shutil.copyfile(program, target)
    target.chmod(0o755)
    check_played(checks, bundle.play(f"{HOME}/zilch3d", whole=False))
    left = list(bundle.debian.at("/tmp").glob("_MEI*"))
    checks.that(not left, f"what it unpacks is gone once it has ended {left or ''}")
    own = {"/".join(f.path.split("/")[:3]) for f in bundle.files if f.path.startswith("/tmp/_MEI")}
    unpacked = Place("what it unpacks", tuple(sorted(own)), may_be_written=True)
    check_touched(checks, bundle, Place("the bundle", (f"{HOME}/zilch3d",)), unpacked)


def prove_installed(checks: Checks, bundle: PlayedBundle, archive: Path) -> None:
    """The archive, installed by its script, started by the menu's path, and removed."""
    say("installed by install.sh")
    debian = bundle.debian
    folder = _unpacked(debian, archive)
    done = debian.run([f"{folder}/install.sh"], GERMAN)
    checks.that(done.returncode == 0, f"install.sh: {(done.stdout + done.stderr).splitlines()}")
    shutil.rmtree(debian.at(UNPACKED))
    check_played(checks, bundle.play(f"{HOME}/.local/lib/zilch3d/zilch3d", whole=False))
    check_touched(checks, bundle, Place("the bundle", (f"{HOME}/.local/lib/zilch3d",)))
    done = debian.run([f"{HOME}/.local/lib/zilch3d/uninstall.sh"], GERMAN)
    checks.that(done.returncode == 0, f"uninstall.sh: {(done.stdout + done.stderr).splitlines()}")
    left = {path.as_posix() for path in _without_own(debian)}
    checks.that(not left, f"nothing is left but games and settings {sorted(left) or ''}")


def prove_words(checks: Checks, bundle: PlayedBundle, archive: Path) -> None:
    """Something of the system is missing, and the game names it."""
    say("it says what's missing")
    debian = bundle.debian
    program = f"{_unpacked(debian, archive)}/zilch3d"
    for library, package in NEEDED.items():
        with _without(debian, library):
            done = debian.run([program], bundle.environment)
        said = done.stderr.strip()
        plain = library in said and package in said and "Traceback" not in said
        checks.that(plain and done.returncode != 0, f"without {library}: {said.splitlines()}")
    done = debian.run([program], GERMAN)
    plain = done.returncode == 2 and len(done.stderr.splitlines()) == 1
    checks.that(plain, f"without a display: {done.stderr.strip()}")
    for home in ("/nonexistent", "/"):
        played = bundle.play(program, whole=False, home=home)
        plain = "TableScene" in played.scenes and "Traceback" not in played.output
        checks.that(plain, f"with the home {home}: {played.scenes} {played.output.splitlines()}")


def _unpacked(debian: BareDebian, archive: Path) -> str:
    """The folder, in the system, into which a new player has unpacked the archive."""
    debian.new_player()
    with tarfile.open(archive) as tar:
        tar.extractall(debian.at(UNPACKED), filter="data")
        top = tar.getnames()[0].split("/")[0]
    subprocess.run(["chown", "-R", "--reference", debian.home, debian.at(UNPACKED)], check=True)
    return f"{UNPACKED}/{top}"


def _without_own(debian: BareDebian) -> Iterator[Path]:
    """The files in the user's folder that neither the game nor a new user has, as seen there."""
    usual = {path.name for path in debian.at("/etc/skel").iterdir()}
    for path in debian.home.rglob("*"):
        place = f"{HOME}/{path.relative_to(debian.home)}"
        if path.is_file() and path.name not in usual and not place.startswith((*OWN, *CACHES)):
            yield path


@contextmanager
def _without(debian: BareDebian, library: str) -> Iterator[None]:
    """The system lacks this library for the time of the block."""
    (file,) = debian.at("/usr/lib").glob(f"*/{library}")
    aside = file.with_name(f"{library}.aside")
    file.rename(aside)
    try:
        yield
    finally:
        aside.rename(file)


def main(arguments: list[str]) -> int:
    parser = command_parser("prove clean_root", __doc__)
    about = "the system's folder, kept and used again; without one, it's made for this run"
    parser.add_argument("--root", type=Path, help=about)
    parser.add_argument("--release", default="bookworm", help="Debian's release, by its name")
    parser.add_argument(
        "--bundles", type=Path, default=DIST, help="the folder that dev.py build has made"
    )
    options = parser.parse_args(arguments)
    require_means(*PROGRAMS)
    archive = options.bundles / Target.here().archive(version())
    single = single_file(options.bundles, Target.here())
    if single is None or not (archive.exists() and single.exists()):
        raise Failure(f"There's no {archive}. dev.py build makes it.", status=2)
    checks = Checks()
    with tempfile.TemporaryDirectory() as folder, xvfb.screen() as display:
        root, packages = options.root or Path(folder, "root"), sorted(NEEDED.values())
        debian = BareDebian.ready(root, options.release, packages)
        traces = Path(folder, "traces")
        traces.mkdir()
        prove_archive(checks, PlayedBundle(debian, display, traces), archive)
        prove_single_file(checks, PlayedBundle(debian, display, traces), single)
        prove_installed(checks, PlayedBundle(debian, display, traces), archive)
        prove_words(checks, PlayedBundle(debian, display, traces), archive)
    return checks.sum_up()


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Failure as failure:
        say(failure.words)
        sys.exit(failure.status)
