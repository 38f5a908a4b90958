"""Nothing gets into a build, a test or a release but what is named by its hash.

What is built is kept before any of it runs, since what has run could have changed it.
"""

import re
import shlex
import subprocess
import sys
import tarfile
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bootstrap import locks
from bootstrap.environment import LOCKS, declared
from bootstrap.venv import HASHED, HERE, WHEELS
from bundle.wheels import DEV_WHEELS, LISTS, Locked, locked, recorded, targets
from tests.packaging.workflows import OWN, RELEASE, ROOT, SETTING_UP, STEPS

CHECKOUT = LISTS[DEV_WHEELS]
"""The lock files of what a checkout has besides the game's own packages."""
JOBS = RELEASE["jobs"]
BUILDING = ("bundles", "installer", "packages")
TRYING = ("bundles-tried", "packages-tried")


@pytest.mark.parametrize("lock", CHECKOUT, ids=lambda lock: lock.name)
def test_what_checks_and_tests_has_a_wheel_for_each_system_and_python(lock: Path) -> None:
    wheels = recorded(DEV_WHEELS)
    missing = [
        f"{part.name} {part.version} for {system.name} with Python {python}"
        for system, python in targets()
        for part in locked(lock)
        if part.is_needed(system)
        and not any(
            wheel.is_of(part) and wheel.fits(system, python) and wheel.sha256 in part.hashes
            for wheel in wheels
        )
    ]
    assert locked(lock)
    assert not missing


@pytest.mark.parametrize("lock", CHECKOUT, ids=lambda lock: lock.name)
def test_a_lock_of_the_checkout_is_read_whole_and_names_no_index(lock: Path) -> None:
    text = lock.read_text(encoding="ascii")
    assert len(locked(lock)) == text.count("==") - text.count(" == ")
    assert sum(len(part.hashes) for part in locked(lock)) == text.count("--hash=")
    assert "://" not in text


@pytest.mark.parametrize(
    ("extra", "lock"),
    [("translate", locks.TRANSLATE), ("dev", locks.DEV), ("lock", locks.LOCKER)],
    ids=["translate", "dev", "lock"],
)
def test_a_lock_has_what_the_project_declares_in_a_version_it_allows(
    extra: str, lock: Path
) -> None:
    """Else ``pyproject.toml`` was changed without ``dev.py lock``."""
    versions = {canonicalize_name(part.name): part.version for part in locked(lock)}
    wanted = map(Requirement, declared()["project"]["optional-dependencies"][extra])
    assert all(each.specifier.contains(versions[canonicalize_name(each.name)]) for each in wanted)


def test_no_package_is_locked_in_two_versions() -> None:
    parts = [part for files in LISTS.values() for lock in files for part in locked(lock)]
    versions: dict[str, set[str]] = {}
    for part in parts:
        versions.setdefault(canonicalize_name(part.name), set()).add(part.version)
    assert [name for name, several in versions.items() if len(several) > 1] == []


def test_a_checkout_is_set_up_from_lock_files() -> None:
    assert set(LOCKS["test"]) == {locks.REQUIREMENTS, locks.TRANSLATE, locks.DEV}
    assert {"--require-hashes", "--no-deps"} <= {*HASHED}
    assert shlex.join(WHEELS) == "--only-binary :all:"
    assert {"--no-index", "--no-deps"} <= {*HERE}


def test_pip_is_started_by_few_and_never_without_hashes() -> None:
    """But for the proof that installs the game as its players do."""
    starting = {
        file.relative_to(ROOT / "packaging").as_posix(): file.read_text(encoding="utf-8")
        for file in (ROOT / "packaging").rglob("*.py")
        if '"-m", "pip"' in file.read_text(encoding="utf-8")
    }
    unhashed = {name for name, code in starting.items() if "--require-hashes" not in code}
    assert unhashed == {"proofs/installed_wheel.py"}


def wheel_of(folder: Path, name: str) -> Path:
    """A wheel without content (packaging user guide, "Binary distribution format")."""
    file = folder / f"{name}-1.0-py3-none-any.whl"
    inside = {
        "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "RECORD": "",
    }
    with zipfile.ZipFile(file, "w") as packed:
        for each, text in inside.items():
            packed.writestr(f"{name}-1.0.dist-info/{each}", text)
    return file


def installed(folder: Path, locked_as: str) -> subprocess.CompletedProcess[str]:
    """pip, trying to install what the folder has by the options that the checkout uses."""
    lock = folder / "some.lock"
    lock.write_text(f"{locked_as}\n", encoding="ascii")
    place = ["--no-index", "--find-links", str(folder), "--dry-run", "--ignore-installed"]
    command = [sys.executable, "-m", "pip", "install", *place, *HASHED, *WHEELS, "-r", str(lock)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_file_with_another_hash_is_refused(tmp_path: Path) -> None:
    wheel = wheel_of(tmp_path, "planted")
    good = sha256(wheel.read_bytes()).hexdigest()
    assert installed(tmp_path, f"planted==1.0 --hash=sha256:{good}").returncode == 0
    refused = installed(tmp_path, f"planted==1.0 --hash=sha256:{'0' * 64}")
    assert refused.returncode == 1
    assert "DO NOT MATCH THE HASHES" in refused.stderr


def test_sources_are_refused_whose_build_would_fetch_what_no_lock_has(tmp_path: Path) -> None:
    archive = tmp_path / "planted-1.0.tar.gz"
    (tmp_path / "setup.py").write_text("raise SystemExit('planted')", encoding="ascii")
    with tarfile.open(archive, "w:gz") as packed:
        packed.add(tmp_path / "setup.py", "planted-1.0/setup.py")
    hashed = sha256(archive.read_bytes()).hexdigest()
    refused = installed(tmp_path, f"planted==1.0 --hash=sha256:{hashed}")
    assert refused.returncode == 1
    assert "No matching distribution" in refused.stderr
    assert "planted')" not in refused.stdout + refused.stderr


def scripts() -> list[str]:
    """The commands of all workflows, one a line whether or not it was broken."""
    joined = (re.sub(r" ?[\\^]\n *", " ", step.get("run", "")) for step in (*STEPS, *SETTING_UP))
    return [line for script in joined for line in script.splitlines()]


def test_workflows_install_what_is_locked_or_lies_there() -> None:
    installing = [line for line in scripts() if re.search(r"\bpip\S* install\b", line)]
    assert installing
    for line in installing:
        words = line.split()
        hashed = {"--require-hashes", "--no-deps", "--only-binary"} <= {*words}
        assert hashed or "--no-index" in words, line


@pytest.mark.parametrize("runner", ["pipx", "uvx", "uv", "npx", "npm", "gem", "cargo", "brew"])
def test_no_workflow_fetches_a_program_by_its_name_alone(runner: str) -> None:
    assert not [line for line in scripts() if re.match(rf"(sudo )?{runner}\b", line.strip())]


COMPARED = (
    r'echo "\$SHA256  \S+" \| sha256sum --check --strict\n'
    r"|certutil -hashfile \S+ SHA256 \| findstr /I %SHA256% \|\| exit /B 1\n"
)
"""How a script ends where a download is not the file that it should be, on Linux and Windows."""


def downloading() -> list[dict[str, Any]]:
    return [step for step in (*STEPS, *SETTING_UP) if "curl" in step.get("run", "")]


def test_what_a_workflow_downloads_is_compared_with_its_hash_before_it_is_used() -> None:
    """actionlint, and Mesa for Windows, which is installed by an administrator."""
    assert len(downloading()) == 2
    for step in downloading():
        assert re.fullmatch(r"[0-9a-f]{64}", step["env"]["SHA256"])
        places = [re.search(part, step["run"]) for part in (r"curl", COMPARED, r"7z x|tar --ext")]
        starts = [place.start() for place in places if place]
        assert len(starts) == 3
        assert starts == sorted(starts)
        assert step["run"].count("curl") == 1


def test_windows_gets_mesa_where_the_game_is_played_and_not_where_it_is_built() -> None:
    (mesa,) = (step for step in SETTING_UP if "mesa" in step.get("run", ""))
    assert mesa["if"] == "runner.os == 'Windows' && inputs.opengl == 'true'"
    assert [step.get("opengl", "true") for step in set_up("bundles")] == ["false"]
    assert [step.get("opengl", "true") for step in set_up("bundles-tried")] == ["true"]


def set_up(job: str) -> list[dict[str, str]]:
    """What a job hands to the action that sets up."""
    return [step["with"] for step in JOBS[job]["steps"] if "set-up" in step.get("uses", "")]


def commands(job: str) -> list[str]:
    return [line for step in JOBS[job]["steps"] for line in step.get("run", "").splitlines()]


def uploads(job: str) -> list[str]:
    return [
        step["with"]["name"]
        for step in JOBS[job]["steps"]
        if "upload-artifact" in step.get("uses", "")
    ]


def test_what_is_built_is_kept_before_anything_of_it_runs() -> None:
    assert "python packaging/dev.py build --untried" in commands("bundles")
    for job in BUILDING:
        assert uploads(job)
        trying = r"dev\.py (try|play|prove|test)|zilch3d options|-m zilch3d|portable"
        assert not [line for line in commands(job) if re.search(trying, line)]


def test_what_is_tried_is_what_was_kept_in_a_job_that_can_keep_nothing() -> None:
    for job in TRYING:
        assert uploads(job) == []
        assert "permissions" not in JOBS[job]
        assert any(re.search(r"dev\.py try kept|zilch3d options", line) for line in commands(job))
    got = {
        step["with"]["name"]: step["with"]["path"]
        for job in TRYING
        for step in JOBS[job]["steps"]
        if "download-artifact" in step.get("uses", "")
    }
    assert got == {"bundles-${{ matrix.target }}": "kept", "packages": "kept"}


def test_bundles_are_tried_on_the_systems_that_built_them_as_they_are_released() -> None:
    """Those for Windows once they are signed, and the installer is made of them."""
    assert JOBS["bundles-tried"]["strategy"] == JOBS["bundles"]["strategy"]
    assert set(JOBS["bundles-tried"]["needs"]) == {"bundles", "installer"}
    assert [step["python"] for step in set_up("bundles-tried")] == [
        step["python"] for step in set_up("bundles")
    ]


def test_nothing_is_released_that_was_not_tried() -> None:
    assert {*BUILDING, *TRYING} <= set(JOBS["release"]["needs"])


def test_downloads_are_kept_between_runs_for_tests_only() -> None:
    """Whoever may write to a cache could change what a release is built of."""
    keeping = {name for name, job in OWN.items() if "'cache'" in str(job)}
    assert keeping == {"Tests: tests"}


def test_a_locked_package_is_one_that_pip_can_name(tmp_path: Path) -> None:
    """What ``locked`` reads is what pip reads: uv writes names as they are compared."""
    lock = tmp_path / "one.lock"
    lock.write_text("some-part==1.0 ; sys_platform == 'win32' \\\n    --hash=sha256:ab\n")
    assert locked(lock) == [
        Locked("some-part", "1.0", "sys_platform == 'win32'", frozenset({"ab"}))
    ]
