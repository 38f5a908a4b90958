"""Builds the bundle for Windows on this machine, with Wine, and plays it.

    python3 packaging/dev.py prove windows [--folder FOLDER] [--only NAME ...]

Wine isn't Windows. What holds here is likely to hold there, and what fails here fails there. A
Debian with Wine, a Python for Windows, the locked wheels and what's built of them are kept in
FOLDER. Then the game is used as on Linux. Its commands must give the same answers as here. A new
player looks round and plays a whole game by real clicks. It's killed, opened twice, made small,
made to fail, installed, brought up to date and removed. Pictures of it go to FOLDER/shots. Nothing
of it is ever shipped. You need root, debootstrap, Xvfb and xdotool, and about fifteen minutes, ten
more the first time.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from PIL import Image

from bootstrap import xvfb
from bootstrap.environment import ROOT
from bootstrap.terminal import Failure, command_parser, say
from bundle.identity import version
from proofs import corpus, throws, windows_build
from proofs.bare_debian import require_means
from proofs.checks import Checks
from proofs.played_bundle import Player, look_at_end, look_round
from proofs.windows_game import PATIENCE, SCREEN, WindowsGame, WineDesktop, at_scene
from proofs.windows_setup import prove_installer
from proofs.wine import running, windows_path
from tests.end_to_end.desktop import homes
from tests.end_to_end.test_continue import KEPT, STILL, play_into_a_turn
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup

FOLDER = ROOT / "build" / "windows"
RECORD = ROOT / "tests" / "playthroughs" / "freeze.txt"
RULES = ROOT / "zilch3d" / "rulesets" / "freeze.toml"
SEATS = ("--rules", "freeze", "--seats", "Clara,Blaise", "--games", "4", "--seed", "1")
COMMANDS = (
    ("options", "freeze", "111335"),
    ("value", "freeze", "3400", "2950", "--turn", "600", "--dice", "2"),
    ("odds", "zilch-1990"),
    ("players", "--rules", "freeze"),
    ("simulate", *SEATS, "--workers", "2"),
    ("solve", str(RULES)),
    ("record", str(RECORD)),
    ("analyse", str(RECORD)),
)
SCENES = ("title", "table", "rules-card", "end", "score-sheet")
LEVELS = 8
"""Of 255, by which a pixel may differ from Linux's picture."""
DEV = str(ROOT / "packaging" / "dev.py")
SMALL = (640, 480)
STARTS = 5
"""Starts that are timed."""
FAILING = """
import sys
import pyglet
from zilch3d.__main__ import main

def fail(_seconds):
    raise RuntimeError("an error of the proof")

pyglet.clock.schedule_once(fail, 25)
sys.exit(main())
"""
"""Runs the game, until an error comes that it does not expect."""


def prove_commands(checks: Checks, game: WindowsGame) -> None:
    """Every answer is the one that the game gives here, to the last digit."""
    say("the commands")
    game.new_player()
    home = game.wine.work / "a new player here"
    shutil.rmtree(home, ignore_errors=True)
    for command in COMMANDS:
        words = [windows_path(Path(word)) if word.startswith("/") else word for word in command]
        answers = game.answer(*words), _answer_here(home, *command)
        there, here = map(_timeless, answers)
        checks.that(there == here, f"{' '.join(words)}: the same answer as on Linux")
    page = game.wine.work / "analysis ü.html"
    page.unlink(missing_ok=True)
    status, _said, messages = game.ask(
        "analyse", windows_path(RECORD), "--html", windows_path(page)
    )
    checks.that(status == 0 and page.stat().st_size > 10_000, f"analyse --html {messages}")
    status, _said, messages = game.ask("options", "freeze", "987")
    plain = status == 2 and "Traceback" not in messages
    checks.that(plain, f"a wrong roll is refused in words: {messages.strip()}")


def prove_corpus(checks: Checks, game: WindowsGame) -> None:
    """What every release has left on players' disks is read as it was."""
    say("the corpus")
    game.new_player()
    program = corpus.Program(game.terminal_command(), windows_path)
    for release in corpus.releases():
        faults = corpus.faults(program, release)
        checks.that(
            not faults, f"all that {release.name} has left is read as it was {faults or ''}"
        )


def prove_throws(_checks: Checks, game: WindowsGame) -> None:
    """Count the throws that come to rest elsewhere than here: no claim, as C libraries differ."""
    say("throws")
    both = throws.Comparison.of(game.terminal_command())
    print(*(f"       {each}" for each in both.differences), sep="\n")
    words = f"of {len(both.words)} throws {len(both.differences)} differ in a bit"
    print(f"       {words}, {both.seen} so that it can be seen")


def _timeless(answer: dict[str, object]) -> dict[str, object]:
    """The answer, but for how long it took."""
    return {key: value for key, value in answer.items() if "second" not in key}


def _answer_here(home: Path, *command: str) -> dict[str, object]:
    """What the game of this checkout answers, which keeps in ``home`` what it has solved."""
    words = [sys.executable, "-m", "zilch3d", *command, "--json"]
    environment = {**os.environ, **homes(home)}
    done = subprocess.run(
        words, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


def prove_pictures(checks: Checks, game: WindowsGame) -> None:
    """Drawn by Windows' Python without a window, scenes are those that are drawn here."""
    say("pictures")
    for scene in SCENES:
        here, there = (game.wine.work / f"{scene} {place}.png" for place in ("here", "there"))
        subprocess.run([sys.executable, DEV, "picture", *_drawn(scene, str(here))], check=True)
        game.run_python("-m", "developer", "picture", *_drawn(scene, windows_path(there)))
        with Image.open(here) as one, Image.open(there) as other:
            colours = [np.asarray(each.convert("RGB"), np.int16) for each in (one, other)]
        apart = int(abs(colours[0] - colours[1]).max())
        checks.that(apart <= LEVELS, f"{scene}: no pixel differs by more than {apart} levels")


def _drawn(scene: str, file: str) -> list[str]:
    return [scene, "-o", file, "--size", "960x600", "--quality", "low"]


def prove_first_evening(checks: Checks, game: WindowsGame) -> None:
    """A new player looks round, plays a whole game, and keeps its score sheet."""
    say("a first evening")
    game.new_player()
    with game.playing() as desktop:
        game.shot(desktop, "title")
        look_round(desktop)
        desktop.click("play")
        desktop.wait_until(at_scene("TableScene"), PATIENCE)
        _play(game, desktop)
        print(f"       memory at the end of a game: {game.memory()} MB")
        look_at_end(desktop)
        _keep_sheet(checks, game, desktop)
        checks.that(desktop.close(PATIENCE) == 0, "it ends in order when its window is closed")
        said = _without_alsa(desktop.output())
        checks.that(not said, f"it prints nothing {said}")
    _check_record(checks, game)


def _play(game: WindowsGame, desktop: WineDesktop) -> None:
    player = Player(desktop)
    player.play_first_turn()
    game.shot(desktop, "table")
    player.play()
    game.shot(desktop, "end")


def _keep_sheet(checks: Checks, game: WindowsGame, desktop: WineDesktop) -> None:
    desktop.click("sheet")
    desktop.wait_until(lambda seen: "save-picture" in seen.targets, PATIENCE)
    game.shot(desktop, "score-sheet")
    desktop.click("save-picture")
    kept = desktop.appears(game.files / "games", "*.png")
    checks.that(kept is not None, f"the score sheet is kept as a picture: {kept}")
    desktop.key("Escape")


def _check_record(checks: Checks, game: WindowsGame) -> None:
    """Its record is proved here, and by the Windows program."""
    (record,) = (game.files / "games").glob("*.txt")
    here = _answer_here(game.wine.work / "a new player here", "verify", str(record))
    there = game.answer("verify", game.wine.path(record))
    checks.that(here == there and here["ok"] is True, f"its record is proved: {here}")


def prove_kill(checks: Checks, game: WindowsGame) -> None:
    """Killed in a turn, the game goes on with what was seen."""
    say("a power cut")
    game.new_player()
    with game.playing(chosen=STILL) as desktop:
        desktop.click("play")
        left = play_into_a_turn(desktop).facts
        game.kill()
    with game.playing() as desktop:
        desktop.click("continue")
        back = desktop.wait_until(lambda seen: bool(seen.facts.get("ready")), PATIENCE).facts
        same = {name: (left[name], back[name]) for name in KEPT if left[name] != back[name]}
        checks.that(not same, f"it goes on as it was left {same or ''}")


def prove_german(checks: Checks, game: WindowsGame) -> None:
    """In German, in the smallest window, with the largest text."""
    say("German, small and large")
    game.new_player()
    people = GameSetup("freeze", (SeatSetup("Zoë"), SeatSetup("Max")))
    with game.playing(chosen=Settings(language="de", text_size=200, setup=people)) as desktop:
        game.resize(*SMALL)
        game.shot(desktop, "title-german-small")
        desktop.click("play")
        desktop.wait_until(at_scene("TableScene"), PATIENCE)
        Player(desktop).play_first_turn()
        captions = {seen.facts.get("caption", "") for seen in desktop.history()}
        german = sorted(caption for caption in captions if " beginnt" in caption)
        checks.that(bool(german), f"it speaks German: {german}")
        game.shot(desktop, "table-german-small")


def prove_failure(checks: Checks, game: WindowsGame) -> None:
    """An error that nobody expects is shown, reported without names, and gone on from."""
    say("an error")
    game.new_player()
    script = game.wine.work / "failing.py"
    script.write_text(FAILING, encoding="utf-8")
    program = [str(windows_build.python_of(game.wine)), windows_path(script)]
    with game.playing(program, chosen=STILL) as desktop:
        desktop.wait_until(at_scene("CrashScene"), PATIENCE)
        game.shot(desktop, "error")
        (report,) = (game.files / "crashes").iterdir()
        text = report.read_text(encoding="utf-8")
        checks.that("an error of the proof" in text, "the error is reported")
        checks.that("Zoë" not in text and "root" not in text.lower(), "and nobody is named")
        desktop.key("Return")
        desktop.wait_until(at_scene("TitleScene"), PATIENCE)
        checks.that(True, "the game goes on")


def prove_two_windows(checks: Checks, game: WindowsGame) -> None:
    """A second window plays, and says that it keeps nothing; no start counts as failed."""
    say("two windows at once")
    game.new_player()
    with game.playing(chosen=STILL) as first:
        first.click("play")
        first.wait_until(at_scene("TableScene"), PATIENCE)
        for _start in range(3):
            with game.another(first) as second:
                seen = second.wait_until(lambda seen: bool(seen.targets), PATIENCE)
                checks.that(seen.scene == "TitleScene", f"another window shows {seen.scene}")
                game.shot(second, "second-window")


def prove_about(checks: Checks, game: WindowsGame) -> None:
    """About has the parts with their licences."""
    say("about")
    game.new_player()
    with game.playing(chosen=STILL) as desktop:
        desktop.click("more")
        desktop.click("about")
        parts = desktop.wait_until(at_scene("AboutScene"), PATIENCE).facts["parts"]
        wanted = {"Zilch 3D", "pymunk", "numpy", "OpenBLAS", "FreeType", "Python", "pyinstaller"}
        checks.that(
            wanted <= set(parts), f"it lists {len(parts)} parts {wanted - set(parts) or ''}"
        )
        game.shot(desktop, "about")
        desktop.click("part-0")
        lines = desktop.wait_until(at_scene("LicenceScene"), PATIENCE).facts["lines"]
        checks.that(lines > 10, f"the first of the licences has {lines} lines")


def prove_speed(_checks: Checks, game: WindowsGame) -> None:
    """Measure starts and sizes; they are Wine's, and no claim about Windows."""
    say("figures, which are Wine's")
    game.new_player()
    seconds = []
    for _start in range(STARTS):
        began = time.monotonic()
        with game.playing(chosen=STILL):
            seconds.append(time.monotonic() - began)
    print(f"       a start takes {statistics.median(seconds):.1f} s (median of {STARTS})")
    made = game.folder.parent
    for name in windows_build.WINDOWS.built(version()):
        print(f"       {name} has {(made / name).stat().st_size} bytes")
    unpacked = sum(file.stat().st_size for file in game.folder.rglob("*") if file.is_file())
    print(f"       unpacked, the folder has {unpacked} bytes")


def _without_alsa(output: str) -> str:
    """What the game printed; this machine has no sound, of which Wine's libraries complain."""
    return "\n".join(line for line in output.splitlines() if not line.startswith("ALSA lib"))


PROOFS: dict[str, Callable[[Checks, WindowsGame], None]] = {
    "commands": prove_commands,
    "pictures": prove_pictures,
    "corpus": prove_corpus,
    "throws": prove_throws,
    "evening": prove_first_evening,
    "kill": prove_kill,
    "german": prove_german,
    "error": prove_failure,
    "windows": prove_two_windows,
    "about": prove_about,
    "installer": prove_installer,
    "figures": prove_speed,
}


def main(arguments: list[str]) -> int:
    parser = command_parser("prove windows", __doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where everything is kept")
    parser.add_argument("--only", nargs="+", choices=PROOFS, default=list(PROOFS), metavar="NAME")
    options = parser.parse_args(arguments)
    require_means("debootstrap", "unshare", "nsenter", "chroot", "xdotool", "Xvfb")
    folder = options.folder.resolve()
    work = folder / "work"
    work.mkdir(parents=True, exist_ok=True)
    checks = Checks()
    with xvfb.screen(*SCREEN) as display, running(folder, work, display) as wine:
        made = windows_build.build(wine)
        game = WindowsGame(wine, made / windows_build.WINDOWS.folder, folder / "shots")
        for name in options.only:
            PROOFS[name](checks, game)
    return checks.sum_up()


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Failure as failure:
        say(failure.words)
        sys.exit(failure.status)
