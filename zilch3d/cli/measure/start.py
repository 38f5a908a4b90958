"""From starting the program to its first frame on the screen."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from zilch3d.cli.measure import CannotMeasure, Samples
from zilch3d.i18n import _

STARTS = 8
TIMEOUT = 30.0
POLL = 0.002


def samples() -> Samples:
    """Seconds from the start of the process to the end of the first frame; the disk is warm."""
    _start()
    return {"spawn to first frame, s": [_start() for _n in range(STARTS)]}


def _start() -> float:
    command = (
        [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "zilch3d"]
    )
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace"
        environment = {**os.environ, "ZILCH3D_TRACE": str(trace), "XDG_CONFIG_HOME": folder}
        began = time.perf_counter()
        game = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
        try:
            return _first_frame(game, trace, began)
        finally:
            game.kill()
            game.communicate()


def _first_frame(game: "subprocess.Popen[str]", trace: Path, began: float) -> float:
    while time.perf_counter() - began < TIMEOUT:
        if trace.exists():
            return time.perf_counter() - began
        if game.poll() is not None:
            message = game.stderr.read() if game.stderr else ""
            raise CannotMeasure(message.strip().removeprefix("zilch3d: "))
        time.sleep(POLL)
    raise CannotMeasure(_("the game showed no frame within {n} s").format(n=round(TIMEOUT)))
