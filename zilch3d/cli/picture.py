"""``zilch3d picture``: any screen of the game, drawn offscreen into a PNG."""

import argparse
from pathlib import Path

from zilch3d import i18n
from zilch3d.cli.main import refuse
from zilch3d.i18n import _
from zilch3d.render.quality import Quality
from zilch3d.ui import gallery

LEAST, MOST = 64, 8192


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("scene", metavar=_("SCENE"), nargs="?", choices=gallery.names())
    parser.add_argument("-o", "--output", metavar=_("FILE"), type=Path, help=_("the PNG to write"))
    parser.add_argument("--size", type=_size, default=(1280, 720), help=_("such as 1280x720"))
    parser.add_argument("--text-size", type=int, choices=(100, 125, 150), default=100)
    parser.add_argument("--language", choices=i18n.available(), default=i18n.spoken())
    parser.add_argument(
        "--quality", type=Quality, choices=list(Quality), metavar="low, medium, high"
    )
    parser.add_argument("--list", action="store_true", help=_("name the scenes"))


def run(args: argparse.Namespace) -> int:
    """Draw the scene; returns the exit status."""
    if args.list:
        print("\n".join(gallery.names()))
        return 0
    if args.scene is None or args.output is None:
        return refuse(_("name a scene and, after -o, the file to write; --list names the scenes"))
    from zilch3d.cli.studio import CannotDraw, Studio  # noqa: PLC0415  (--list needs no window)

    try:
        i18n.use(args.language)
        with Studio(args.size, args.text_size, args.quality) as studio:
            studio.picture(args.scene).save(args.output, "PNG")
    except (CannotDraw, i18n.CatalogueNotCompiled) as refusal:
        return refuse(str(refusal))
    except (OSError, ValueError) as error:
        message = _("cannot write {file}: {reason}")
        return refuse(message.format(file=args.output, reason=error))
    return 0


def _size(text: str) -> tuple[int, int]:
    width, _cross, height = text.partition("x")
    if width.isdecimal() and height.isdecimal():
        size = (int(width), int(height))
        if all(LEAST <= length <= MOST for length in size):
            return size
    message = _("{text!r} is no size: write width x height in pixels, such as 1280x720")
    raise argparse.ArgumentTypeError(message.format(text=text))
