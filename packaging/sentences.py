"""Collects the sentences of the code into every language's catalogue, and into a template.

    python packaging/sentences.py

Run it, with the Babel of the test environment, whenever a sentence is new or has changed. Then
translate what's empty in ``locales/*/LC_MESSAGES/zilch3d.po``. ``locales/VOICE.md`` says how the
game talks.

A new language has a folder of its own, and starts with two files: its page of terms, ``TERMS.md``,
and the header of the German catalogue with its own plural forms. The template,
``locales/zilch3d.pot``, is for translators' tools that ask for one. git doesn't keep it.
"""

import io
import tomllib
from itertools import chain
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "locales"
RULE_SETS = ROOT / "zilch3d" / "rulesets"
FAMILIES = RULE_SETS / "families"
HOSTS = RULE_SETS / "hosts"
PROFILES = ROOT / "zilch3d" / "players" / "profiles"
VOICES = ROOT / "assets" / "voices"
CLUB = ROOT / "assets" / "club"
DICE = ROOT / "assets" / "dice.toml"
CHALLENGES = ROOT / "assets" / "club" / "challenges.toml"
DOMAIN = "zilch3d"
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "mark": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}


def extracted() -> Catalog:
    """The catalogue of all sentences in the code and in pages of TOML, without translations."""
    catalogue = Catalog(project="Zilch 3D", domain=DOMAIN, fuzzy=False)
    found = extract_from_dir(
        str(ROOT / "zilch3d"), keywords=KEYWORDS, comment_tags=("Translators:",)
    )
    for path, line, message, comments, context in found:
        place = (f"zilch3d/{path}", line)
        catalogue.add(message, None, [place], auto_comments=comments, context=context)
    _add_pages(catalogue, RULE_SETS, ("name", "summary"), "rules")
    _add_pages(catalogue, FAMILIES, ("name", "summary"), "rules")
    _add_pages(catalogue, HOSTS, ("name", "summary"), "rules")
    _add_pages(catalogue, PROFILES, ("summary",), "players")
    _add_voices(catalogue)
    _add_club(catalogue)
    _add_dice(catalogue)
    _add_challenges(catalogue)
    return catalogue


def _add_pages(catalogue: Catalog, folder: Path, fields: tuple[str, ...], context: str) -> None:
    """Add these fields of the folder's TOML pages, but for the template."""
    for page in sorted(set(folder.glob("*.toml")) - {folder / "template.toml"}):
        values = tomllib.loads(page.read_text(encoding="utf-8"))
        for field in fields:
            catalogue.add(values[field], None, [(str(page.relative_to(ROOT)), 1)], context=context)


def _add_voices(catalogue: Catalog) -> None:
    """Add what each voice of the computer players says."""
    for page in sorted(VOICES.glob("*.toml")):
        place = (str(page.relative_to(ROOT)), 1)
        tables = tomllib.loads(page.read_text(encoding="utf-8"))
        del tables["talkative"]
        for table in tables.values():
            for sentence in chain.from_iterable(table.values()):
                catalogue.add(sentence, None, [place])


NO_TEXT = frozenset({"host", "guests", "rules", "games", "gift", "evenings"})
"""The fields of an evening or a chapter that nobody reads."""


def _add_club(catalogue: Catalog) -> None:
    """Add the seasons of the club and the chapters of stories, but for the templates."""
    for page in sorted(CLUB.glob("*/*.toml")):
        if page.name == "template.toml" or page.parent.name not in ("seasons", "chapters"):
            continue
        values = tomllib.loads(page.read_text(encoding="utf-8"))
        tables = values.pop("evenings", None) or values.pop("chapters")
        for table in (values, *tables):
            for field in [key for key in table if key not in NO_TEXT]:
                texts = table[field] if isinstance(table[field], list) else [table[field]]
                for text in texts:
                    place = (str(page.relative_to(ROOT)), 1)
                    catalogue.add(text, None, [place], context="club")


def _add_dice(catalogue: Catalog) -> None:
    """Add the names of the sets of dice."""
    for dice_set in tomllib.loads(DICE.read_text(encoding="utf-8")).values():
        catalogue.add(dice_set["name"], None, [(str(DICE.relative_to(ROOT)), 1)])


def _add_challenges(catalogue: Catalog) -> None:
    """Add the names of the club's challenges, and what is to be done."""
    place = (str(CHALLENGES.relative_to(ROOT)), 1)
    for challenge in tomllib.loads(CHALLENGES.read_text(encoding="utf-8")).values():
        for field in ("name", "sentence"):
            catalogue.add(challenge[field], None, [place], context="challenge")


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
