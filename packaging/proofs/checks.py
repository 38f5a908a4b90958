"""What a proof claims: what holds, and what doesn't."""


class Checks:
    """Counts and prints the claims that hold and those that do not."""

    def __init__(self) -> None:
        self.failed = 0

    def that(self, holds: bool, words: str) -> None:
        print(("  yes  " if holds else "  NO   ") + words, flush=True)
        self.failed += not holds

    def sum_up(self) -> int:
        """Say how many do not hold; the exit status."""
        words = f"{self.failed} didn't hold." if self.failed else "Everything holds."
        print(words)
        return 1 if self.failed else 0
