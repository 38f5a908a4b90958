"""What the commands of the checkout say to the person at the terminal."""

import sys


class Failure(Exception):
    """A step that could not be done; ``words`` are printed as they are.

    ``status`` is the exit status of the whole command. 1: a step failed. 2: the machine lacks
    something, or the arguments are wrong.
    """

    def __init__(self, words: str, status: int = 1) -> None:
        super().__init__(words)
        self.words = words
        self.status = status


def say(words: str) -> None:
    """Say what is being done, on standard error and at once."""
    print(words, file=sys.stderr, flush=True)
