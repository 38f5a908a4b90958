"""Compile one catalogue strictly: ``compile_catalogue.py SOURCE.po COMPILED.mo``, needs Babel.

Beside it lies its SHA-256, by which the game knows a damaged one.

Every fault, such as a placeholder lost in translation, is named with its line; then nothing is
written and the exit status is 1.
"""

import io
import sys
from hashlib import sha256
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po


def main(source: Path, compiled: Path) -> int:
    """Write ``compiled``, or print the faults of ``source`` on standard error."""
    try:
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3], abort_invalid=True)
    except PoFileError as error:
        # Babel counts lines from 0, in its message too.
        return _refuse(f"{source}:{error.lineno + 1}: {str(error).rpartition(' on ')[0]}")
    except UnicodeDecodeError as error:
        return _refuse(f"{source}: {error}")
    faults = _faults(catalogue)
    if faults:
        return _refuse("\n".join(f"{source}:{fault}" for fault in faults))
    content = io.BytesIO()
    write_mo(content, catalogue)
    compiled.write_bytes(content.getvalue())
    compiled.with_suffix(".sha256").write_text(sha256(content.getvalue()).hexdigest())
    return 0


def _faults(catalogue: Catalog) -> list[str]:
    return [
        f"{message.lineno}: {fault}" for message, faults in catalogue.check() for fault in faults
    ]


def _refuse(words: str) -> int:
    print(words, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
