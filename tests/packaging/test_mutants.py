"""What is made of mutmut's results: names, shares with their error, and the pages of what is kept.

Mutants themselves are run by ``dev.py prove mutants``, which takes minutes.
"""

from pathlib import Path

import pytest

from mutants import kept
from mutants.results import Share, change, is_killed, overall, place, sample
from mutants.subjects import SUBJECTS, Subject, chosen
from mutants.workplace import with_imports

ROOT = Path(__file__).resolve().parents[2]


class TestAShare:
    def test_a_sample_has_wilsons_interval(self) -> None:
        """Newcombe, Interval estimation for the single proportion, 1998, table I, method 3."""
        for killed, run, low, high in (
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ):
            found = Share(killed, run, of=1000).interval()
            assert found == pytest.approx((low, high), abs=5e-5)

    def test_all_of_them_have_no_error(self) -> None:
        assert Share(3, 4, of=4).interval() == (0.75, 0.75)
        assert Share(0, 0, of=0).interval() == (1.0, 1.0)

    def test_modules_count_by_the_mutants_that_they_have(self) -> None:
        every = overall([Share(9, 10, of=900), Share(0, 10, of=100), Share(0, 0, of=0)])
        assert (every.run, every.of) == (20, 1000)
        assert every.value == pytest.approx(0.81)
        low, high = every.interval()
        assert 0.5 < low < 0.81 < high < 0.95
        assert overall([Share(3, 4, of=4), Share(6, 6, of=6)]).interval() == (0.9, 0.9)
        assert overall([]).value == 1.0

    def test_of_modules_alike_it_is_as_sure_as_of_all_together(self) -> None:
        four = overall([Share(90, 100, of=1000)] * 4)
        low, high = Share(360, 400, of=4000).interval()
        assert four.interval() == pytest.approx((low, high), abs=0.003)


@pytest.mark.parametrize(
    ("status", "killed"),
    [
        (0, False),
        (1, True),
        (3, True),
        (33, False),
        (-24, True),
        (-9, True),
        (2, False),
        (4, False),
        (255, False),
        (None, False),
    ],
)
def test_only_tests_that_fail_or_never_end_have_noticed(status: int | None, killed: bool) -> None:
    """Of pytest: 1, failed; 3, an error of its own; 2 and 4, interrupted and wrongly called.

    Of mutmut: 33, no tests; 255, not run. Of signals: 24, out of time; 9, killed.
    """
    assert is_killed(status) is killed


class TestASample:
    NAMES = tuple(f"m{n}" for n in range(50))

    def test_it_is_the_same_for_the_same_seed_and_in_a_larger_one(self) -> None:
        ten = sample(self.NAMES, 10, "1 dice")
        assert ten == sample(tuple(reversed(self.NAMES)), 10, "1 dice")
        assert sample(self.NAMES, 20, "1 dice")[:10] == ten
        assert sample(self.NAMES, 10, "2 dice") != ten

    def test_it_may_be_all(self) -> None:
        assert sorted(sample(self.NAMES, None, "1")) == sorted(self.NAMES)
        assert len(sample(self.NAMES, 99, "1")) == 50


def test_a_mutant_is_named_by_its_place_and_what_it_changes() -> None:
    assert place("zilch3d.fair.proof.x__joined__mutmut_7") == "proof._joined"
    assert place("zilch3d.fair.proof.xǁFairGameǁroll__mutmut_3") == "proof.FairGame.roll"
    difference = """\
--- zilch3d/fair/seeds.py
+++ zilch3d/fair/seeds.py
@@ -1,3 +1,3 @@
 def new_seed() -> Seed:
-    return Seed(secrets.token_bytes(SEED_BYTES) + something_long_behind_it)
+    return Seed(secrets.token_bytes(None) + something_long_behind_it)
"""
    assert change(difference) == (
        "…secrets.token_bytes(SEED_BYTES) + something_long_b… → "
        "…secrets.token_bytes(None) + something_long_b…"
    )
    removed = "@@ -1 +0 @@\n-    return 1\n"
    assert change(removed) == "return 1 → "


class TestThePageOfKeptMutants:
    @pytest.fixture
    def page(self, tmp_path: Path) -> Path:
        page = tmp_path / "dice.txt"
        page.write_text("== equivalent\n\nWhy.\n    a  x → y\n    a  x → y\n    b  1 → 2\n")
        return page

    def test_each_stands_there_as_often_as_it_is_kept(self, page: Path) -> None:
        assert kept.unlisted(["a  x → y", "a  x → y"], page) == []
        assert kept.unlisted(["a  x → y"] * 3 + ["c  3 → 4"], page) == ["a  x → y", "c  3 → 4"]
        assert kept.unlisted(["a  x → y"], page.with_name("none.txt")) == ["a  x → y"]

    def test_what_is_killed_by_now_need_not(self, page: Path) -> None:
        run = ["a  x → y", "a  x → y", "b  1 → 2", "c  3 → 4"]
        assert kept.gone(["a  x → y"], run, page) == ["a  x → y", "b  1 → 2"]
        assert kept.gone([], [], page) == [], "what was not run may still be kept"


def test_what_imports_call_is_called_by_all_tests_of_the_module() -> None:
    """And by all tests there are where the module has none itself."""
    tests = [
        "tests/test_a.py::test_one",
        "tests/test_a.py::test_two[x::y]",
        "tests/test_b.py::test",
    ]
    noted = {
        "tests_by_mangled_function_name": {"load": [tests[0]]},
        "duration_by_test": dict.fromkeys(tests, 0.1),
        "stats_time": 1,
    }
    imports = {"": ["read"], "tests/test_a.py": ["load", "roll"], "tests/test_c.py": ["other"]}
    assert with_imports(noted, imports) == {
        **noted,
        "tests_by_mangled_function_name": {"load": tests[:2], "read": tests, "roll": tests[:2]},
    }


def test_packages_and_modules_are_named_as_they_are_imported() -> None:
    [(engine, files)] = chosen(["engine.dice", "engine.scoring", "engine.dice"]).items()
    assert engine.package == "engine"
    assert files == (Path("zilch3d/engine/dice.py"), Path("zilch3d/engine/scoring.py"))
    every = [file for files in chosen(each.package for each in SUBJECTS).values() for file in files]
    assert all((ROOT / file).is_file() for file in every)
    for wrong in ("kit", "engine.nothing"):
        with pytest.raises(ValueError, match=wrong):
            chosen([wrong])


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.package)
def test_the_tests_of_a_package_and_those_left_out_are_there(subject: Subject) -> None:
    assert all((ROOT / tests).is_dir() for tests in subject.tests)
    for test in subject.left_out:
        file, _, function = test.partition("::")
        content = (ROOT / file).read_text(encoding="utf-8")
        assert f"def {function}(" in content if function else content


@pytest.mark.parametrize("page", sorted(kept.PAGES.glob("*.txt")), ids=lambda page: page.stem)
def test_every_kept_mutant_stands_under_a_reason(page: Path) -> None:
    """And is of a module that there is."""
    modules = {each.package: each.modules() for each in SUBJECTS}[page.stem]
    reason = ""
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith(kept.INDENT):
            assert reason, line
            assert line.strip().partition(".")[0] in modules
        elif not line or line.startswith("=="):
            reason = ""
        else:
            reason = line
