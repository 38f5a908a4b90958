"""``zilch3d picture``: any screen of the game, drawn offscreen into a PNG."""

import argparse
import re
from pathlib import Path

from PIL.Image import Image

from zilch3d import i18n
from zilch3d.cli.offscreen import CannotDraw, OffscreenWindow
from zilch3d.cli.report import Report, WrongArguments
from zilch3d.i18n import _
from zilch3d.render.quality import Quality
from zilch3d.ui import gallery

LEAST, MOST = 64, 8192
"""Pixels."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    about = _("one of the scenes that --list names")
    add("scene", metavar=_("SCENE"), nargs="?", choices=gallery.names(), help=about)
    add("-o", "--output", metavar=_("FILE"), type=Path, help=_("the PNG to write"))
    add("--size", type=_size, default=(1280, 720), help=_("such as 1280x720"))
    add("--text-size", type=int, choices=(100, 125, 150), default=100, help=_("in percent"))
    add("--language", choices=i18n.languages(), default=i18n.in_use())
    add("--quality", type=Quality, choices=list(Quality), metavar="low, medium, high")
    add("--list", action="store_true", help=_("name the scenes"))


def run(args: argparse.Namespace) -> Report:
    if args.list:
        return Report({"scenes": list(gallery.names())}, tuple(gallery.names()))
    if args.scene is None or args.output is None:
        message = _("name a scene and, after -o, the file to write; --list names the scenes")
        raise WrongArguments(message)
    picture = _draw(args)
    try:
        picture.save(args.output, "PNG")
    except (OSError, ValueError) as error:
        message = _("cannot write {file}: {reason}")
        raise WrongArguments(message.format(file=args.output, reason=error)) from error
    return Report({"scene": args.scene, "file": str(args.output), "size": args.size}, ())


def _draw(args: argparse.Namespace) -> Image:
    try:
        i18n.use(args.language)
        with OffscreenWindow(args.size, args.text_size, args.quality) as window:
            return window.picture(args.scene)
    except CannotDraw as error:
        raise WrongArguments(str(error)) from error


def _size(text: str) -> tuple[int, int]:
    if match := re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", text):
        width, height = map(int, match.groups())
        if min(width, height) >= LEAST and max(width, height) <= MOST:
            return (width, height)
    message = _("{text!r} is not a size: write width x height in pixels, such as 1280x720")
    raise argparse.ArgumentTypeError(message.format(text=text))
