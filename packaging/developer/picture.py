"""Draws any screen of the game into a PNG file, without showing a window."""

import argparse
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TypeVar

from PIL.Image import Image

import gallery
from bootstrap.needs import HEADLESS
from developer.offscreen import NoEGL, open_offscreen
from gallery.program import PlainAdvice, PlainPainter, plain_program
from zilch3d import i18n
from zilch3d.advice.thread import ThreadedAdviceService
from zilch3d.app import system as messages
from zilch3d.app.session import Session
from zilch3d.cli.report import Report, WrongArguments
from zilch3d.kit.canvas import window_screen
from zilch3d.kit.glyphs import Glyphs
from zilch3d.kit.scene import Scene, Surface
from zilch3d.render.camera import Camera
from zilch3d.render.gpu import painted
from zilch3d.render.quality import Quality, suited
from zilch3d.render.table import TableRenderer
from zilch3d.render.view import TableView
from zilch3d.render.window import NoDisplay, NoOpenGL, renderer_name
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import TEXT_SIZES, Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.ui.pages import backdrop
from zilch3d.ui.theme import LATE_FONTS, THEME, fonts

MIN_SIDE, MAX_SIDE = 64, 8192
"""Pixels."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add, tiers = parser.add_argument, ",".join(quality.value for quality in Quality)
    about = "one of the scenes --list names"
    add("scene", metavar="SCENE", nargs="?", choices=gallery.SCENES, help=about)
    add("-o", "--output", metavar="FILE", type=Path, help="the PNG file to write")
    add("--size", type=_size, default=(1280, 720), help="such as 1280x720")
    add("--text-size", type=int, choices=TEXT_SIZES, default=100, help="in percent, such as 150")
    add(
        "--language",
        choices=i18n.languages(),
        default=i18n.in_use(),
        help="the language of its texts",
    )
    about = "how finely it's drawn; without this, whatever suits this machine"
    add("--quality", type=Quality, choices=list(Quality), metavar=f"{{{tiers}}}", help=about)
    add("--list", action="store_true", help="name the scenes")


def run(args: argparse.Namespace) -> Report:
    if args.list:
        return Report({"scenes": list(gallery.SCENES)}, tuple(gallery.SCENES))
    if args.scene is None or args.output is None:
        raise WrongArguments(
            "name a scene, and after -o the file to write; --list names the scenes"
        )
    i18n.use(args.language)
    with OffscreenWindow(args.size, args.text_size, args.quality) as window:
        picture = window.picture(args.scene)
    try:
        picture.save(args.output, "PNG")
    except (OSError, ValueError) as error:
        raise WrongArguments(f"can't write {args.output}: {error}") from error
    return Report({"scene": args.scene, "file": str(args.output), "size": args.size}, ())


def _size(text: str) -> tuple[int, int]:
    if match := re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", text):
        width, height = map(int, match.groups())
        if min(width, height) >= MIN_SIDE and max(width, height) <= MAX_SIDE:
            return (width, height)
    raise argparse.ArgumentTypeError(
        f"{text!r} isn't a size; write width x height in pixels, such as 1280x720"
    )


SceneT = TypeVar("SceneT", bound=Scene)


class OffscreenWindow(AbstractContextManager["OffscreenWindow"]):
    """An unseen window of ``size`` pixels with a renderer; use it as a context manager.

    Raises WrongArguments where none with OpenGL can be had.
    """

    def __init__(
        self, size: tuple[int, int], text_size: int = 100, quality: Quality | None = None
    ) -> None:
        try:
            self.window = open_offscreen(size)
        except NoEGL as refusal:
            reason = f"drawing without a display needs EGL ({refusal})"
            raise WrongArguments(f"{reason}\n{messages.missing_words(HEADLESS)}") from refusal
        except NoDisplay as refusal:
            raise WrongArguments(f"there's no display to draw on ({refusal})") from refusal
        except NoOpenGL as refusal:
            raise WrongArguments(f"drawing needs OpenGL 3.3 or later ({refusal})") from refusal
        self.size = size
        self.renderer = TableRenderer(quality or suited(renderer_name(self.window)))
        self.surface = Surface(*size, text_size=text_size)
        self._screen = window_screen(Glyphs(fonts(), LATE_FONTS), THEME)

    def __exit__(self, *_error: object) -> None:
        self.window.close()

    def scene(self, name: str) -> Scene:
        """The scene of that name, laid out and entered."""
        return self.shown(gallery.SCENES[name])

    def shown(self, make: Callable[[gallery.SceneContext], SceneT]) -> SceneT:
        """The scene that is made so, laid out and entered."""
        context = gallery.SceneContext(
            self._screen, self._paint, self._backdrop, Settings(), self.surface
        )
        shown = make(context)
        shown.resized(self.surface)
        shown.enter()
        return shown

    def session(self) -> Session:
        """A game between two people, played in real time."""
        people = (SeatSetup("Ann"), SeatSetup("Ben"))
        program = replace(
            plain_program(self._screen),
            painter=PlainPainter(self._paint, self._backdrop, self.size),
            chance=Random(1),
            clock=perf_counter,
            advice=PlainAdvice(ThreadedAdviceService),
        )
        return Session(program, GameSetup("freeze", people), load("freeze"))

    def picture(self, name: str) -> Image:
        """The scene of that name as it is seen."""
        shown = self.scene(name)
        # Widgets that follow the dice find their places in the first drawing.
        shown.draw()
        return painted(shown.draw, self.size)

    def _paint(self, view: TableView, camera: Camera) -> None:
        self.renderer.draw(view, camera, self.size)

    def _backdrop(self) -> None:
        self.renderer.draw(backdrop.view(Settings()), backdrop.camera(self.size), self.size)
