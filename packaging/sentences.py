"""Collects the sentences of the code into the template and every language's catalogue.

    python packaging/sentences.py

Run it, with the Babel of the test environment, whenever a sentence is new or has changed; then
translate what is empty in ``locales/*/LC_MESSAGES/zilch3d.po``. A new language starts as the
header of the German file, with its own plural forms, in a folder of its own.
"""

import io
import tomllib
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "locales"
RULE_SETS = ROOT / "zilch3d" / "rulesets"
DOMAIN = "zilch3d"
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "mark": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}


def extracted() -> Catalog:
    """The catalogue of all sentences in the code and the presets, without translations."""
    catalogue = Catalog(project="Zilch 3D", domain=DOMAIN, fuzzy=False)
    found = extract_from_dir(
        str(ROOT / "zilch3d"), keywords=KEYWORDS, comment_tags=("Translators:",)
    )
    for path, line, message, comments, context in found:
        place = (f"zilch3d/{path}", line)
        catalogue.add(message, None, [place], auto_comments=comments, context=context)
    for preset in sorted(set(RULE_SETS.glob("*.toml")) - {RULE_SETS / "template.toml"}):
        rules = tomllib.loads(preset.read_text(encoding="utf-8"))
        for message in (rules["name"], rules["summary"]):
            catalogue.add(message, None, [(str(preset.relative_to(ROOT)), 1)], context="rules")
    return catalogue


def refresh() -> None:
    """Write the template and bring every language's catalogue up to date with it."""
    template = extracted()
    (LOCALES / f"{DOMAIN}.pot").write_bytes(_body(template))
    for path in sorted(LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        with path.open("rb") as file:
            catalogue = read_po(file, locale=path.parent.parent.name, domain=DOMAIN)
        catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False)
        catalogue.obsolete.clear()
        header = path.read_text(encoding="utf-8").partition("\n\n")[0].rstrip() + "\n\n"
        path.write_bytes(header.encode() + _body(catalogue))


def _body(catalogue: Catalog) -> bytes:
    """The messages without header and line numbers: a difference is always a sentence's."""
    body = io.BytesIO()
    write_po(body, catalogue, width=100, include_lineno=False, sort_output=True, omit_header=True)
    return body.getvalue()


if __name__ == "__main__":
    refresh()
