"""The bill of materials: what a bundle holds, for those who look up versions and licences.

It is CycloneDX 1.6 as JSON (ECMA-424), with the licences as SPDX expressions, and package URLs.
"""

import hashlib
import json
import uuid
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from bundle.identity import NAME, product
from bundle.licences.parts_list import Listed, places, read

FORMAT = {
    "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
    "bomFormat": "CycloneDX",
    "specVersion": "1.6",
}

Json = dict[str, object]


def write(bundle: Path, file: Path, time: int) -> None:
    """Write what the folder of a bundle holds; ``time`` is in seconds since 1970.

    The same bundle and time give the same bytes. Raises Failure if it holds no list of its parts.
    """
    _folder, listed = read(bundle)
    content = _content(listed, places(bundle), time)
    # A serial number of what it says: another one for each other content.
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(content, sort_keys=True))
    whole = {**FORMAT, "serialNumber": serial.urn, "version": 1, **content}
    text = json.dumps(whole, indent=1, ensure_ascii=False) + "\n"
    file.write_text(text, encoding="utf-8", newline="\n")


def _content(listed: list[Listed], files: dict[str, Path], time: int) -> Json:
    game, *parts = listed
    return {
        "metadata": {
            "timestamp": datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "lifecycles": [{"phase": "build"}],
            "component": {
                "type": "application",
                "bom-ref": game["purl"],
                "name": NAME,
                "version": game["version"],
                "description": product().description,
                "licenses": [{"expression": game["licence"]}],
                "purl": game["purl"],
            },
        },
        "components": [_component(part, files) for part in parts],
        "dependencies": [_depends(part, listed) for part in listed],
    }


def _component(part: Listed, files: dict[str, Path]) -> Json:
    """A part, with its files inside it."""
    described: Json = {"type": "library", "bom-ref": part["purl"], "name": part["name"]}
    if part["version"]:
        described["version"] = part["version"]
    described["licenses"] = [{"expression": part["licence"]}]
    described["purl"] = part["purl"]
    inside = [_file(part, place, files[place]) for place in part["files"] if place in files]
    return {**described, "components": inside} if inside else described


def _file(part: Listed, place: str, file: Path) -> Json:
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    return {
        "type": "file",
        "bom-ref": f"{part['purl']}#{place}",
        "name": place,
        "hashes": [{"alg": "SHA-256", "content": digest}],
    }


def _depends(part: Listed, listed: Iterable[Listed]) -> Json:
    """The dependencies of a part: of the game all parts, of a part those that it carries."""
    within = "" if part["name"] == NAME else part["name"]
    needed = [each["purl"] for each in listed if each["within"] == within and each != part]
    return {"ref": part["purl"], "dependsOn": needed}
