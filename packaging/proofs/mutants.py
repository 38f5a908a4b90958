"""Changes the code in small ways, one at a time. Which change does no test notice?

    python3 packaging/dev.py prove mutants fair
    python3 packaging/dev.py prove mutants engine.scoring engine.decide
    python3 packaging/dev.py prove mutants engine records --sample 100 --seed 1
    python3 packaging/dev.py prove mutants store.games store.writer --again

mutmut makes the mutants, and runs each with the tests of its package that call the changed
function. It's locked in ``packaging/mutants``, and installed the first time you run this. It
changes the bodies of functions and methods. It leaves alone what's decorated (except class and
static methods), and what stands outside functions. A mutant that no test notices is *kept*, and
belongs in ``packaging/mutants/kept`` with the reason. The exit status is 1 if one is missing there.

``--sample`` takes that many of each module by chance, the same for the same ``--seed``. The error
of the share is then Wilson's, at 95%. ``--again`` runs only those the last run kept, and any it
didn't get to. That's for new tests. Two processes run at a time, unless you say ``--processes``.
The machine's other programs go first.
"""

import argparse
import os
import resource
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from bootstrap.terminal import Failure, command_parser, say
from mutants import kept
from mutants.results import Share, change, is_killed, overall, place, sample
from mutants.subjects import SUBJECTS, Subject, chosen
from mutants.workplace import Warmth, Workplace, prepare

MEMORY = 4 << 30
"""Bytes that a process may have."""


def main(arguments: Sequence[str]) -> int:
    """Run the mutants, print the shares, and name each that is kept without a reason."""
    options = _options(arguments)
    try:
        subjects = chosen(options.names)
        prepare()
        _behave()
        results = [_of(subject, files, options) for subject, files in subjects.items()]
    except ValueError as error:
        names = ", ".join(subject.package for subject in SUBJECTS)
        say(f"There's nothing named {error} to mutate. Name one of {names}, or a module of it.")
        return 2
    except Failure as failure:
        say(failure.words)
        return failure.status
    return int(any(results))


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = command_parser("prove mutants", __doc__)
    parser.add_argument("names", nargs="+", metavar="PACKAGE[.MODULE]")
    parser.add_argument("--sample", type=int, metavar="N", help="take this many of each module")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument(
        "--again", action="store_true", help="run only those that were kept last time"
    )
    parser.add_argument("--processes", type=int, default=2, metavar="N")
    return parser.parse_args(arguments)


def _behave() -> None:
    """Let others go first, and let a mutant that never ends have only so much memory."""
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _of(subject: Subject, files: Sequence[Path], options: argparse.Namespace) -> bool:
    """Run a package's mutants and print what became of them; whether the page lacks one."""
    workplace = Workplace(subject)
    workplace.lay_out()
    every = workplace.names(files)
    samples = {
        file: sample(names, options.sample, f"{options.seed} {file.stem}")
        for file, names in every.items()
    }
    names = [name for names in samples.values() for name in names]
    pending = _kept(workplace, names) if options.again else names
    _run(workplace, pending, options.processes, Warmth.TESTS)
    _run(workplace, _kept(workplace, names), options.processes, Warmth.LIBRARIES)
    survivors = set(_kept(workplace, names))
    shares = {
        file.stem: Share(sum(name not in survivors for name in run), len(run), len(every[file]))
        for file, run in samples.items()
        if run
    }
    _print(subject, shares)
    return _compare(workplace, names, survivors)


def _run(workplace: Workplace, names: Sequence[str], processes: int, warmth: Warmth) -> None:
    if names:
        say(f"zilch3d/{workplace.subject.package}: {len(names)} mutants, {warmth.value}")
        workplace.run(names, processes, warmth)


def _kept(workplace: Workplace, names: Sequence[str]) -> list[str]:
    """Those of the mutants that the last run has kept, or that were not run."""
    statuses = workplace.statuses()
    return [name for name in names if not is_killed(statuses.get(name))]


def _print(subject: Subject, shares: Mapping[str, Share]) -> None:
    print(f"\nzilch3d/{subject.package:20} mutants   run  killed")
    for module, share in shares.items():
        print(f"  {module:24}  {share.of:5} {share.run:5}  {share.value:6.1%}{_error(share)}")
    share = overall(shares.values())
    print(f"  {'all':24}  {share.of:5} {share.run:5}  {share.value:6.1%}{_error(share)}")


def _error(share: Share) -> str:
    low, high = share.interval()
    return "" if low == high else f"  ({low:.1%} to {high:.1%} of all)"


def _compare(workplace: Workplace, run: Sequence[str], survivors: set[str]) -> bool:
    """Print what the page lacks, and what it need not have; whether it lacks any mutant."""
    page = kept.PAGES / f"{workplace.subject.package}.txt"
    lines = {
        name: kept.line(place(name), change(difference))
        for name, difference in workplace.differences(run).items()
    }
    now = [line for name, line in lines.items() if name in survivors]
    lacking = kept.unlisted(now, page)
    for title, mutants in (
        (f"Kept, but not in {page.name}:", lacking),
        (f"Killed, but still in {page.name}:", kept.gone(now, lines.values(), page)),
    ):
        if mutants:
            print(f"{title}\n" + "\n".join(f"{kept.INDENT}{mutant}" for mutant in mutants))
    return bool(lacking)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
