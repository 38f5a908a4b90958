"""A step that could not be done, and what the person at the terminal can do about it."""


class Failure(Exception):
    """``words`` are printed as they are; ``status`` is the exit status of the whole command.

    Status 1: a step failed. Status 2: the machine lacks something, or the arguments are wrong.
    """

    def __init__(self, words: str, status: int = 1) -> None:
        super().__init__(words)
        self.words = words
        self.status = status
