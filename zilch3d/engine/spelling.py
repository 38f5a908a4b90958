"""Values as a page of TOML has them, so that what is quoted of a page is what stands there."""

import json
import re
from collections.abc import Mapping

BARE = re.compile(r"[A-Za-z0-9_-]+")
"""A key that needs no quotation marks."""
DEEPEST = 4
"""Tables and lists within each other are spelt so far."""


def spelt(value: object, depth: int = 0) -> str:
    """The value as a page has it: texts in quotation marks, ``true`` and ``false``, dates bare."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return spelt_text(value)
        case int():
            return _whole(value)
        case list() | Mapping() if depth == DEEPEST:
            return "…"
        case list():
            return f"[{', '.join(spelt(each, depth + 1) for each in value)}]"
        case Mapping():
            pairs = (f"{spelt_key(str(k))} = {spelt(v, depth + 1)}" for k, v in value.items())
            return f"{{ {', '.join(pairs)} }}" if value else "{}"
    return str(value)  # dates and fractions are spelt so in TOML


def spelt_text(text: str) -> str:
    """A text: TOML's are JSON's, but that DEL must be escaped as well."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def spelt_key(key: str) -> str:
    return key if BARE.fullmatch(key) else spelt_text(key)


def _whole(number: int) -> str:
    try:
        return str(number)
    except ValueError:  # of thousands of digits
        return f"{number:#x}"
