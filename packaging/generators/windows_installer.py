"""Makes the installer for Windows, on Linux, from the folder that a build on Windows has made.

    python3 packaging/dev.py generate windows_installer path/to/zilch3d --into dist

The folder is what the zip for Windows holds. You need NSIS, Debian's package nsis.
"""

import sys
from pathlib import Path

from bootstrap.terminal import Failure, command_parser, say
from bundle.archives import digest
from bundle.installer import pack_installer
from bundle.target import Target


def main(arguments: list[str]) -> int:
    parser = command_parser("generate windows_installer", __doc__)
    parser.add_argument("folder", type=Path, help="the folder with zilch3d.exe in it")
    parser.add_argument("--into", type=Path, default=Path("dist"), help="the folder to write to")
    options = parser.parse_args(arguments)
    options.into.mkdir(parents=True, exist_ok=True)
    made = pack_installer(options.folder, Target("windows", "x64"), options.into)
    print(f"{digest(made)}  {made}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Failure as failure:
        say(failure.words)
        sys.exit(failure.status)
