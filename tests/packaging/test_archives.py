import os
import stat
import sys
import zipfile
from pathlib import Path

import pytest

from bundle.archives import write_zip
from bundle.target import Target

pytestmark = pytest.mark.inputs()


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_an_archived_application_keeps_its_links_and_its_program_runs(tmp_path: Path) -> None:
    """Without links the signature of the application is broken, and macOS calls it damaged."""
    program = tmp_path / "made/Zilch 3D.app" / Target("macos", "arm64").program
    (program.parent.parent / "Resources").mkdir(parents=True)
    program.parent.mkdir()
    program.write_bytes(b"\xcf\xfa\xed\xfe")
    program.chmod(0o755)
    (program.parent.parent / "Resources" / "felt.wav").write_bytes(b"RIFF")
    (program.parent.parent / "Frameworks").symlink_to("Resources")
    for archive in ("one.zip", "two.zip"):
        write_zip(tmp_path / archive, tmp_path / "made/Zilch 3D.app", "Zilch 3D.app")
    with zipfile.ZipFile(tmp_path / "one.zip") as packed:
        modes = {entry.filename: entry.external_attr >> 16 for entry in packed.infolist()}
        assert packed.read("Zilch 3D.app/Contents/Frameworks") == b"Resources"
    assert stat.S_ISLNK(modes["Zilch 3D.app/Contents/Frameworks"])
    assert modes["Zilch 3D.app/Contents/MacOS/zilch3d"] & 0o111
    assert modes["Zilch 3D.app/Contents/Resources/felt.wav"] == stat.S_IFREG | 0o644
    assert len(modes) == 3
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    assert os.readlink(program.parent.parent / "Frameworks") == "Resources"


def test_the_program_of_an_application_lies_within() -> None:
    mac, windows = Target("macos", "x64"), Target("windows", "x64")
    assert (mac.folder, mac.program) == ("Zilch 3D.app", "Contents/MacOS/zilch3d")
    assert (windows.folder, windows.program) == ("zilch3d", "zilch3d.exe")
