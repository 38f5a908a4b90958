"""Translations are compiled when, and only when, they have changed."""

import gettext
import os
import sys
from pathlib import Path

import pytest

from bootstrap import catalogues
from bootstrap.terminal import Failure

GERMAN = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Roll"
msgstr "Würfeln"

msgid "%d die"
msgid_plural "%d dice"
msgstr[0] "%d Würfel (einer)"
msgstr[1] "%d Würfel"
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "zilch3d.po").write_text(GERMAN, encoding="utf-8")
    return folder / "zilch3d.po"


@pytest.mark.usefixtures("source")
def test_a_compiled_catalogue_is_what_gettext_reads(tmp_path: Path) -> None:
    catalogues.compile_stale(tmp_path, Path(sys.executable))
    german = gettext.translation("zilch3d", tmp_path, ["de"])
    assert german.gettext("Roll") == "Würfeln"
    assert german.ngettext("%d die", "%d dice", 1) == "%d Würfel (einer)"
    assert german.ngettext("%d die", "%d dice", 4) == "%d Würfel"
    assert catalogues.stale(tmp_path) == []


def test_an_edited_catalogue_is_stale_again(source: Path, tmp_path: Path) -> None:
    assert catalogues.stale(tmp_path) == [source]
    catalogues.compile_stale(tmp_path, Path(sys.executable))
    later = source.stat().st_mtime + 60
    os.utime(source, (later, later))
    assert catalogues.stale(tmp_path) == [source]


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [
        ("msgstr", "msgstring", r"zilch3d\.po:2: Unknown .* keyword\n"),
        ("%d Würfel (einer)", "%s Würfel", r"zilch3d\.po:9: .*placeholder"),
    ],
)
def test_a_fault_is_named_with_its_line(
    source: Path, tmp_path: Path, right: str, wrong: str, complaint: str
) -> None:
    source.write_text(GERMAN.replace(right, wrong), encoding="utf-8")
    with pytest.raises(Failure, match=complaint):
        catalogues.compile_stale(tmp_path, Path(sys.executable))
    assert not source.with_suffix(".mo").exists()
