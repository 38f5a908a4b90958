"""One command to play, test and build the game from a checkout, whatever the machine lacks.

It needs Python 3.11 and nothing else. See USAGE. Its own messages go to standard error.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import FrameType

if sys.version_info < (3, 11):  # noqa: UP036  (for an older Python to read, instead of a traceback)
    version = sys.version.split()[0]
    print(f"Zilch 3D needs Python 3.11 or newer; this is Python {version}.", file=sys.stderr)
    sys.exit(2)

# Where PYTHONSAFEPATH is set, as below, Python leaves the script's folder out.
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bundle
from bootstrap import catalogues, checks, environment, needs, xvfb
from bootstrap.terminal import Failure, say
from bundle.lock import lock as write_locks

PACKAGING = Path(__file__).resolve().parent
GENERATORS, PROOFS = PACKAGING / "generators", PACKAGING / "proofs"

USAGE = """\
usage: python3 packaging/dev.py COMMAND

  play [ARGUMENTS]   start the game; the arguments are zilch3d's
  picture SCENE -o FILE [ARGUMENTS]   draw a screen of the game; --list names them all
  benchmark [SUBJECT ...]   measure how fast the game is
  dialogue --rules NAME --seats NAME,NAME   let computer players play, and print what they say
  test [ARGUMENTS]   run every check and test; the arguments are pytest's
  setup              get everything ready for both, so they start at once
  build [--untried]  make dist, with the game as programs that need no Python, packed and tried
  try FOLDER         try the programs in a folder that were built elsewhere
  lock [--upgrade]   write versions and hashes of everything installed, here and in a build
  figures            measure this machine and the built game, and write FIGURES.md
  generate NAME [ARGUMENTS]   make what ships, or README's pictures: one of packaging/generators
  prove NAME [ARGUMENTS]   check what README claims, at length: one of packaging/proofs
"""


def play(arguments: Sequence[str]) -> int:
    """Start the game, in place of this process where it needs no display or there is one."""
    # Of the game's commands, none opens a window.
    return _open("zilch3d", arguments, in_a_window=not arguments)


def picture(arguments: Sequence[str]) -> int:
    """Draw a screen of the game."""
    return _open("developer", ["picture", *arguments], in_a_window=False)


def benchmark(arguments: Sequence[str]) -> int:
    """Measure the game, which some benchmarks open, and one plays by its keyboard."""
    needs.require(needs.testing())
    return _open("developer", ["benchmark", *arguments], in_a_window=True)


def dialogue(arguments: Sequence[str]) -> int:
    """Print a game between computer players."""
    return _open("developer", ["dialogue", *arguments], in_a_window=False)


def _open(module: str, arguments: Sequence[str], *, in_a_window: bool) -> int:
    needs.require(needs.playing(in_a_window=in_a_window))
    environment.prepare("play")
    catalogues.compile_stale()
    if module != "zilch3d":
        os.environ["PYTHONPATH"] = str(PACKAGING)
    command = [str(environment.PYTHON), "-m", module, *arguments]
    if sys.platform != "linux":
        return subprocess.run(command, check=False).returncode
    if os.environ.get("DISPLAY") or not in_a_window:
        os.execv(command[0], command)
    say("There's no display here, so the game runs on an invisible one.")
    with xvfb.screen() as display:
        return subprocess.run(
            command, env={**os.environ, "DISPLAY": display}, check=False
        ).returncode


def test(arguments: Sequence[str]) -> int:
    """Check style, types and layers, then run the tests."""
    setup([])
    return checks.run(arguments)


def setup(arguments: Sequence[str]) -> int:
    """Get everything ready for playing and testing."""
    _no_arguments(arguments)
    needs.require(needs.testing())
    environment.prepare("test")
    catalogues.compile_stale()
    return 0


def build(arguments: Sequence[str]) -> int:
    """Make the bundles of this system, and try them out unless that is done elsewhere."""
    untried = _has(arguments, "--untried")
    needs.require(needs.building())
    setup([])
    bundle.build(tried=not untried)
    return 0


def try_out(arguments: Sequence[str]) -> int:
    """Try out the bundles of this system that lie in a folder."""
    if len(arguments) != 1:
        raise Failure("Name the folder with the files to try.", status=2)
    setup([])
    bundle.try_published(Path(arguments[0]))
    return 0


def lock(arguments: Sequence[str]) -> int:
    """Lock all that is installed: what is locked already stays, unless upgraded."""
    write_locks(upgrade=_has(arguments, "--upgrade"))
    return 0


def figures(arguments: Sequence[str]) -> int:
    """Measure, and write the table of figures."""
    _no_arguments(arguments)
    return generate(["measured_figures"])


def generate(arguments: Sequence[str]) -> int:
    """Run a generator."""
    return _run_of(GENERATORS, "generator", arguments)


def prove(arguments: Sequence[str]) -> int:
    """Run a proof."""
    return _run_of(PROOFS, "proof", arguments)


def _run_of(folder: Path, kind: str, arguments: Sequence[str]) -> int:
    name, *others = arguments or [""]
    names = programs(folder)
    if name not in names:
        raise Failure(f"There's no {kind} {name!r}; there are {', '.join(names)}", status=2)
    return _run(f"{folder.name}.{name}", *others)


def programs(folder: Path) -> list[str]:
    """The modules of a folder that can be run: what only others import has no main."""
    files = folder.glob("[a-z]*.py")
    return sorted(f.stem for f in files if "\ndef main(" in f.read_text(encoding="utf-8"))


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "play": play,
    "picture": picture,
    "benchmark": benchmark,
    "dialogue": dialogue,
    "test": test,
    "setup": setup,
    "build": build,
    "try": try_out,
    "lock": lock,
    "figures": figures,
    "generate": generate,
    "prove": prove,
}


def main(arguments: Sequence[str]) -> int:
    """The exit status of the command that ``arguments`` begins with."""
    if arguments and arguments[0] in ("-h", "--help"):
        print(USAGE, end="")
        return 0
    if not arguments or arguments[0] not in COMMANDS:
        print(USAGE, end="", file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, _end)
    # Nothing is imported from the current folder, here or in the Pythons that this one starts.
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        return COMMANDS[arguments[0]](arguments[1:])
    except Failure as failure:
        say(failure.words)
        return failure.status
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


def _run(module: str, *arguments: str) -> int:
    """Run a module of this folder, on an invisible screen where there is no other."""
    setup([])
    os.environ["PYTHONPATH"] = str(PACKAGING)
    command = [str(environment.PYTHON), "-m", module, *arguments]
    with ExitStack() as stack:
        if sys.platform == "linux" and not os.environ.get("DISPLAY"):
            os.environ["DISPLAY"] = stack.enter_context(xvfb.screen())
        return subprocess.run(command, check=False).returncode


def _has(arguments: Sequence[str], option: str) -> bool:
    """Whether the only option that a command takes is given; raises Failure for any other."""
    if arguments not in ([], [option]):
        raise Failure(f"This command takes only {option}, not {' '.join(arguments)}.", status=2)
    return bool(arguments)


def _no_arguments(arguments: Sequence[str]) -> None:
    if arguments:
        raise Failure(f"This command takes no arguments, not {' '.join(arguments)}.", status=2)


def _end(number: int, _frame: FrameType | None) -> None:
    # As an exception it ends the game and the invisible screen on its way out.
    sys.exit(128 + number)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
