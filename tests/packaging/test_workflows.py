"""The workflows of GitHub Actions, which run elsewhere only: what can be checked from here.

They lint themselves with actionlint.
"""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from bootstrap import needs
from bundle.identity import version
from bundle.target import RELEASED, Target
from bundle.wheels import PYTHONS, RELEASED_PYTHON, TOOLS
from dev import COMMANDS
from tests.packaging.workflows import (
    ACTION,
    FILES,
    OWN,
    RELEASE,
    ROOT,
    SETTING_UP,
    STEPS,
    TESTS,
    read,
)


def test_the_tests_run_on_every_system_with_every_python_by_the_test_command() -> None:
    job = TESTS["jobs"]["tests"]
    matrix = job["strategy"]["matrix"]
    assert matrix["system"] == ["Linux", "Windows", "macOS"]
    assert tuple(matrix["python"]) == PYTHONS
    assert {each["system"] for each in matrix["include"]} == set(matrix["system"])
    assert job["strategy"]["fail-fast"] == "false"
    assert "python packaging/dev.py test" in [step.get("run") for step in job["steps"]]


def test_macos_draws_the_tests_pictures_where_its_renderer_is_right() -> None:
    """On its runners with an Apple chip it isn't (github.com/actions/runner-images/issues/9712)."""
    matrix = TESTS["jobs"]["tests"]["strategy"]["matrix"]["include"]
    (runner,) = (each["runner"] for each in matrix if each["system"] == "macOS")
    assert runner.endswith("-intel")


def test_the_tests_run_for_every_push_and_request_and_before_a_release() -> None:
    assert {"push", "pull_request", "workflow_call"} <= set(TESTS["on"])
    assert RELEASE["jobs"]["tests"]["uses"] == "./.github/workflows/tests.yml"
    assert set(RELEASE["jobs"]["release"]["needs"]) == set(RELEASE["jobs"]) - {"release"}


def test_bundles_are_built_for_five_systems_on_runners_of_their_own() -> None:
    matrix = RELEASE["jobs"]["bundles"]["strategy"]["matrix"]["include"]
    runners = {each["target"]: each["runner"] for each in matrix}
    assert len(set(runners.values())) == 5
    kinds = {"windows": "windows-", "macos": "macos-", "linux": "ubuntu-"}
    for target, runner in runners.items():
        assert runner.startswith(kinds[target.partition("-")[0]])
    assert set(runners) == {f"{target.system}-{target.machine}" for target in RELEASED}


def test_bundles_have_the_python_whose_wheels_the_licences_are_looked_up_in() -> None:
    steps = RELEASE["jobs"]["bundles"]["steps"]
    set_up = [step["with"]["python"] for step in steps if "set-up" in step.get("uses", "")]
    assert set_up == [RELEASED_PYTHON]


@pytest.mark.parametrize("target", RELEASED, ids=str)
def test_all_that_a_build_publishes_is_kept(target: Target) -> None:
    (keeping,) = (
        step["with"]["path"]
        for step in RELEASE["jobs"]["bundles"]["steps"]
        if "upload-artifact" in step.get("uses", "")
    )
    pattern = keeping.replace("${{ matrix.target }}", f"{target.system}-{target.machine}")
    assert all(fnmatch(f"dist/{name}", pattern) for name in target.built(version()))
    assert not fnmatch(f"dist/{target.folder}", pattern)


def test_the_installer_is_made_of_the_bundle_for_windows_and_kept_beside_it() -> None:
    steps = RELEASE["jobs"]["installer"]["steps"]
    assert RELEASE["jobs"]["installer"]["needs"] == "bundles"
    (got,) = (step["with"] for step in steps if "download-artifact" in step.get("uses", ""))
    kept = [step["with"] for step in steps if "upload-artifact" in step.get("uses", "")]
    (pattern,) = (each["path"] for each in kept if each["name"] == got["name"])
    windows = Target("windows", "x64")
    assert all(fnmatch(f"windows/{name}", pattern) for name in windows.published(version()))
    assert "windows_installer unpacked" in " ".join(step.get("run", "") for step in steps)


def test_nothing_is_signed_until_a_variable_says_with_what() -> None:
    """A fork, or a repository without an account, builds all the same."""
    signing = [
        step
        for job in RELEASE["jobs"].values()
        for step in job.get("steps", ())
        if "secrets." in str(step.get("with", "")) + str(step.get("env", ""))
    ]
    switches = ("vars.SIGNPATH_ORGANIZATION_ID != ''", "vars.APPLE_SIGNING_IDENTITY != ''")
    assert len(signing) == 4
    assert all(step["if"].endswith(switches) for step in signing)


def test_every_command_of_the_checkout_that_is_called_exists() -> None:
    called = {
        command
        for step in STEPS
        for command in re.findall(r"packaging/dev\.py (\w+)", step.get("run", ""))
    }
    assert called == {"test", "build", "try", "generate"}
    assert called <= set(COMMANDS)
    assert any(TOOLS.relative_to(ROOT).as_posix() in step.get("run", "") for step in STEPS)


def test_linux_gets_all_that_the_checkout_would_install_there_by_itself() -> None:
    installing = next(step["run"] for step in SETTING_UP if "apt-get" in step.get("run", ""))
    assert {*needs.LIBRARIES.values(), *needs.PROGRAMS.values()} <= set(installing.split())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_workflow_may_only_read_unless_a_job_says_why(file: Path) -> None:
    assert read(file)["permissions"] == {"contents": "read"}
    writing = {name for name, job in read(file)["jobs"].items() if "permissions" in job}
    assert writing <= {"release", "installer"}
    assert read(file)["jobs"].get("installer", {}).get("permissions", {}) in (
        {},
        {"contents": "read", "actions": "read"},  # by which what is handed in can be signed
    )


@pytest.mark.parametrize("name", OWN)
def test_every_job_has_a_name_and_an_end_and_leaves_no_key_behind(name: str) -> None:
    job = OWN[name]
    assert job["name"]
    assert 0 < int(job["timeout-minutes"]) <= 60
    checking_out = [step for step in job["steps"] if "actions/checkout" in step.get("uses", "")]
    assert [step["with"]["persist-credentials"] for step in checking_out] == ["false"]
    assert all(step["name"] for step in job["steps"])


def test_only_actions_of_github_and_one_that_signs_are_used_each_by_its_commit() -> None:
    """A tag can be moved to other code; beside the commit stands the version that it is."""
    used = {step["uses"] for step in (*STEPS, *SETTING_UP) if "uses" in step}
    own = {use for use in used if use.startswith("./")}
    assert all((ROOT / use / "action.yml").is_file() for use in own)
    allowed = r"(actions/[\w-]+|signpath/github-action-submit-signing-request)@[0-9a-f]{40}"
    assert all(re.fullmatch(allowed, use) for use in used - own)
    for file in (*FILES, ACTION):
        lines = re.findall(r"uses: ([^.\s]\S*)(.*)", file.read_text(encoding="utf-8"))
        assert all(re.fullmatch(r" # v\d+(\.\d+)*", version) for _use, version in lines)


def test_a_runner_s_values_reach_a_script_through_its_environment_only() -> None:
    """``${{ }}`` in a script is the way to run what a tag or a branch is called."""
    for step in (*STEPS, *SETTING_UP):
        assert "${{" not in step.get("run", "")
