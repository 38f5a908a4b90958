"""Asks mutmut, as a library, in the environment and the folder that it runs in; answers in JSON.

inside.py names FILE ...       the names of all mutants, by file
inside.py changes < NAMES      what each of these mutants, one a line, has changed
"""

import json
import sys
from pathlib import Path

from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.mutation.file_mutation import mutate_file_contents
from mutmut.utils.format_utils import get_mutant_name


def _names(file: str) -> list[str]:
    content = Path(file).read_text(encoding="utf-8")
    mutated = mutate_file_contents(file, content)
    return [get_mutant_name(Path(file), name) for name in mutated.mutant_names]


def main(question: str, *files: str) -> None:
    """Print the answer."""
    if question == "names":
        print(json.dumps({file: _names(file) for file in files}))
    else:
        print(json.dumps({name: get_diff_for_mutant(name) for name in sys.stdin.read().split()}))


if __name__ == "__main__":
    main(*sys.argv[1:])
