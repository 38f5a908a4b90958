"""What was probably meant by a word that is not known: never the contrary of it."""

import pytest

from zilch3d.engine.rulefields import RULE_FIELDS
from zilch3d.engine.suggestions import NEGATIONS, OPPOSITES, nearest
from zilch3d.store.rulefiles import PRESETS

CHOICES = {field.choices for field in RULE_FIELDS if field.choices}
KEYS = tuple(dict.fromkeys(field.key for field in RULE_FIELDS))
GROUPS = [*sorted(CHOICES), KEYS, ("true", "false"), PRESETS]
"""The words that are compared in a rule file: the choices of each field, the fields, bases."""


@pytest.mark.parametrize("words", GROUPS, ids=lambda words: words[0])
def test_a_negated_word_is_never_taken_for_the_word(words: tuple[str, ...]) -> None:
    """anti-, non-, un- and the like, with whatever between them, before every word there is."""
    for word in words:
        for beginning in NEGATIONS:
            for between in ("", "-", "_", " "):
                assert nearest(f"{beginning}{between}{word}", words) != word


@pytest.mark.parametrize("words", GROUPS, ids=lambda words: words[0])
def test_the_contrary_of_a_part_is_never_taken_for_it(words: tuple[str, ...]) -> None:
    """lowest-die for highest-die, last-seat for first-seat, must_stop for must_roll."""
    for word in words:
        for pair in OPPOSITES:
            for one, other in (pair, pair[::-1]):
                parts = set(word.replace("_", "-").split("-")) & set(" ".join(one).split())
                for part in parts:
                    for contrary in " ".join(other).split():
                        assert nearest(word.replace(part, contrary), words) != word


@pytest.mark.parametrize(
    ("group", "word", "meant"),
    [
        ("clockwise", "anticlockwise", "counter-clockwise"),
        ("clockwise", "anti-clockwise", "counter-clockwise"),
        ("clockwise", "counterclockwise", "counter-clockwise"),
        ("clockwise", "countr-clockwise", "counter-clockwise"),
        ("clockwise", "anticlokwise", "counter-clockwise"),
        ("clockwise", "ccw", "counter-clockwise"),
        ("clockwise", "against-clockwise", "counter-clockwise"),
        ("clockwise", "against the clockwise", "counter-clockwise"),
        ("clockwise", "reverse-clockwise", "counter-clockwise"),
        ("clockwise", "reversed clockwise", "counter-clockwise"),
        ("clockwise", "reverseclockwise", "counter-clockwise"),
        ("clockwise", "counter", "counter-clockwise"),
        ("clockwise", "clokwise", "clockwise"),
        ("clockwise", "cw", "clockwise"),
        ("shared", "unbankable", "not-bankable"),
        ("shared", "bankable", ""),
        ("shared", "notbankable", "not-bankable"),
        ("shared", "playoff", "play-off"),
        ("shared", "playof", "play-off"),
        ("shared", "noplayoff", ""),
        ("shared", "no-playoff", ""),
        ("shared", "noplayof", ""),
        ("shared", "not play off", ""),
        ("shared", "withoutplayoff", ""),
        ("shared", "unshraed", ""),
        ("shared", "shard", "shared"),
        ("shared", "last-across", ""),
        ("exactly", "at-most", ""),
        ("exactly", "less-than", ""),
        ("exactly", "below", ""),
        ("exactly", "under", ""),
        ("exactly", "above", ""),
        ("exactly", "over", ""),
        ("exactly", "at", "at-least"),
        ("exactly", "more", "more-than"),
        ("exactly", "less", ""),
        ("exactly", "fewer", ""),
        ("exactly", "lower", ""),
        ("exactly", "low", ""),
        ("exactly", "minimum", "at-least"),
        ("unit", "lowest_players", "least_players"),
        ("unit", "less_players", "least_players"),
        ("unit", "more_players", "most_players"),
        ("exactly", "atleast", "at-least"),
        ("rolling", "lowest-die", ""),
        ("rolling", "last-seat", ""),
        ("as-first", "last-loser", ""),
        ("void", "on", ""),
        ("void", "none", "off"),
        ("unit", "min_players", "least_players"),
        ("unit", "max_players", "most_players"),
        ("unit", "last_players", "least_players"),
        ("unit", "must_stop", "must_bank"),
        ("unit", "must_bnak", "must_bank"),
        ("unit", "small_straight", "low_straight"),
        ("unit", "large_straight", "high_straight"),
        ("unit", "first_turns", ""),
        ("unit", "no_hidden_die", ""),
        ("unit", "nuit", "unit"),
        ("true", "Yes", "true"),
        ("true", "no", "false"),
        ("true", "Flase", "false"),
        ("true", "", ""),
        ("unit", "-", ""),
        ("unit", "\u00e4" * 5000, ""),
        ("freeze", "zilch", ""),
        ("freeze", "zilch-199", "zilch-1990"),
        ("freeze", "andy-zilch", "andyzilch"),
        ("freeze", "pass", "pass-the-dice"),
    ],
)
def test_what_was_meant(group: str, word: str, meant: str) -> None:
    [words] = [each for each in GROUPS if group in each]
    assert nearest(word, words) == meant
