"""The Flatpak manifest, which ``dev.py generate flatpak`` writes: it builds what is locked."""

import hashlib
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from bundle.identity import APPLICATION_ID
from bundle.wheels import REQUIREMENTS, TOOLS, Wheel, locked
from generators import flatpak
from generators.flatpak import MACHINES, MANIFEST, manifest, sources, wheels

pytestmark = pytest.mark.inputs("packaging")

WRITTEN: dict[str, Any] = json.loads(MANIFEST.read_text(encoding="utf-8"))


def written_addresses() -> dict[Wheel, str]:
    """The addresses of the manifest, by the wheels at them."""
    files = [
        source
        for module in WRITTEN["modules"]
        for source in module["sources"]
        if source["type"] == "file"
    ]
    return {Wheel(each["url"].rpartition("/")[2], each["sha256"]): each["url"] for each in files}


def test_the_manifest_has_the_wheels_that_are_locked_and_nothing_else() -> None:
    """Else ``dev.py lock`` was run without ``dev.py generate flatpak``."""
    addresses = written_addresses()
    building = [part for part in locked(TOOLS) if part.name in flatpak.BUILDERS]
    made = manifest(sources(locked(REQUIREMENTS), addresses), sources(building, addresses))
    assert made == WRITTEN
    assert {part.name for part in building} == flatpak.BUILDERS


def test_every_wheel_comes_from_pypi_itself() -> None:
    """Whichever index whoever wrote the manifest has asked."""
    addresses = [urlsplit(url) for url in written_addresses().values()]
    assert {(url.scheme, url.netloc) for url in addresses} == {("https", "files.pythonhosted.org")}


def test_pypi_s_address_of_a_file_is_its_digest(tmp_path: Path) -> None:
    """That of appdirs 1.4.4 stands on its page there; 0e5751c0… is BLAKE2b-256 of nothing."""
    empty = tmp_path / "empty-1.0-py3-none-any.whl"
    empty.touch()
    digest = "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"
    assert hashlib.blake2b(b"", digest_size=32).hexdigest() == digest
    place = f"0e/57/{digest[4:]}/{empty.name}"
    assert flatpak.address(empty) == f"https://files.pythonhosted.org/packages/{place}"
    (appdirs,) = (url for url in written_addresses().values() if "/appdirs-1.4.4-" in url)
    assert "/3b/00/2344469e2084fb287c2e0b57b72910309874c3245463acd6cf5e3db69324/" in appdirs


@pytest.mark.parametrize("machine", MACHINES)
def test_each_processor_gets_one_wheel_of_each_part(machine: str) -> None:
    got = [
        source["url"].rpartition("/")[2].partition("-")[0]
        for source in WRITTEN["modules"][0]["sources"]
        if machine in source.get("only-arches", MACHINES)
    ]
    assert len(got) == len(wheels(locked(REQUIREMENTS), MACHINES[machine])) == len(set(got))


def test_the_game_gets_no_network_and_no_file_of_the_user() -> None:
    permissions = " ".join(WRITTEN["finish-args"])
    assert not any(word in permissions for word in ("network", "filesystem", "talk-name", "all"))
    assert (WRITTEN["id"], WRITTEN["command"]) == (APPLICATION_ID, "zilch3d")


@pytest.mark.skipif(shutil.which("flatpak-builder") is None, reason="it is not installed")
def test_flatpak_builder_reads_the_manifest(tmp_path: Path) -> None:
    command = ["flatpak-builder", "--show-manifest", str(MANIFEST)]
    # It leaves a folder wherever it runs.
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    shown = done.stdout
    assert (
        json.loads(shown)["modules"][2]["build-commands"]
        == (WRITTEN["modules"][2]["build-commands"])
    )
