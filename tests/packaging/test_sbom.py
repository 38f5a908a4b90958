"""The bill of materials has what CycloneDX 1.6 (ECMA-424) requires, and what the bundle holds."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from bundle.licences import parts_list, sbom
from bundle.licences.parts_list import FOLDER, Licensed

pytestmark = pytest.mark.inputs()

PARTS = (
    Licensed("Zilch 3D", "0.1.0", "MIT", "words"),
    Licensed("Python", "3.11.2", "PSF-2.0", "words", ("libpython3.11.so.1.0",)),
    Licensed("zlib", "1.2.13", "Zlib", "words", ("libz.so.1",), "Python"),
    Licensed("pymunk", "7.3.1", "MIT", "words", kind="pypi"),
    Licensed("numpy", "2.4.0", "BSD-3-Clause", "words", kind="pypi"),
    Licensed("GCC runtime library", "", "GPL-3.0-or-later WITH GCC-exception-3.1", "words"),
)


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    inside = tmp_path / "bundle" / "_internal"
    parts_list.write(PARTS, inside / FOLDER)
    for part in PARTS:
        for file in part.files:
            (inside / file).write_bytes(file.encode())
    return tmp_path / "bundle"


def written(bundle: Path, time: int = 0) -> dict[str, Any]:
    file = bundle.with_name("bill.json")
    sbom.write(bundle, file, time)
    read: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return read


def every_component(bill: dict[str, Any]) -> list[dict[str, Any]]:
    components = [bill["metadata"]["component"], *bill["components"]]
    return components + [each for one in components for each in one.get("components", ())]


def test_it_has_the_fields_that_the_format_requires(bundle: Path) -> None:
    """JSON schema of CycloneDX 1.6: "required" of the bill, of components and of hashes."""
    bill = written(bundle)
    assert (bill["bomFormat"], bill["specVersion"], bill["version"]) == ("CycloneDX", "1.6", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", bill["serialNumber"])
    for component in every_component(bill):
        assert component["type"] in {"application", "library", "file"}
        assert component["name"]
        for each in component.get("hashes", ()):
            assert each["alg"] == "SHA-256"
            assert re.fullmatch(r"[0-9a-f]{64}", each["content"])


def test_references_are_unique_and_lead_to_components(bundle: Path) -> None:
    bill = written(bundle)
    references = [component["bom-ref"] for component in every_component(bill)]
    assert len(references) == len(set(references))
    for each in bill["dependencies"]:
        assert {each["ref"], *each["dependsOn"]} <= set(references)


def test_each_part_has_version_licence_and_package_url(bundle: Path) -> None:
    python, _zlib, pymunk, _numpy, gcc = written(bundle)["components"]
    assert python["purl"] == "pkg:generic/python@3.11.2"
    assert pymunk["purl"] == "pkg:pypi/pymunk@7.3.1"
    assert pymunk["licenses"] == [{"expression": "MIT"}]
    assert (gcc["purl"], "version" in gcc) == ("pkg:generic/gcc-runtime-library", False)


def test_files_have_the_hashes_of_the_bundle(bundle: Path) -> None:
    (python, *_others) = written(bundle)["components"]
    (file,) = python["components"]
    assert file["name"] == "libpython3.11.so.1.0"
    digest = hashlib.sha256(b"libpython3.11.so.1.0").hexdigest()
    assert file["hashes"] == [{"alg": "SHA-256", "content": digest}]


def test_a_part_needs_what_it_carries(bundle: Path) -> None:
    needs = {each["ref"]: each["dependsOn"] for each in written(bundle)["dependencies"]}
    assert needs["pkg:generic/python@3.11.2"] == ["pkg:generic/zlib@1.2.13"]
    assert "pkg:pypi/pymunk@7.3.1" in needs["pkg:generic/zilch-3d@0.1.0"]
    assert "pkg:generic/zlib@1.2.13" not in needs["pkg:generic/zilch-3d@0.1.0"]


def test_the_same_bundle_gives_the_same_bytes(bundle: Path) -> None:
    first, again = written(bundle, 1_700_000_000), written(bundle, 1_700_000_000)
    assert first == again
    assert first["metadata"]["timestamp"] == "2023-11-14T22:13:20Z"


def test_another_content_has_another_serial_number(bundle: Path) -> None:
    first = written(bundle)
    (bundle / "_internal/libz.so.1").write_bytes(b"another")
    assert written(bundle)["serialNumber"] != first["serialNumber"]
