"""Numbers, points and chances as a player reads them."""

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.i18n import _, spoken

THIN_SPACE = "\N{NARROW NO-BREAK SPACE}"
HARD_SPACE = "\N{NO-BREAK SPACE}"


def number(value: int) -> str:
    """A whole number with its thousands set apart as the language does."""
    mark = {"en": ",", "de": "."}.get(spoken(), THIN_SPACE)
    return f"{value:,}".replace(",", mark)


def points(rules: RuleSet, amount: Points, *, hundredfold: bool = False) -> str:
    """The points as a player reads them: ``1,250``, ``3½``.

    ``hundredfold`` shows those of a sheet that counts in halves times 100 (``350``).
    """
    unit = rules.scoring.unit
    value = amount * unit * (100 if hundredfold and unit < 1 else 1)
    whole = int(value)
    if value.denominator == 1:
        return number(whole)
    return f"{number(whole) if whole else ''}½"


def average(rules: RuleSet, amount: float, *, hundredfold: bool = False) -> str:
    """Points in units that are an average: in whole points, of halves to a tenth."""
    unit = rules.scoring.unit
    if unit < 1 and not hundredfold:
        return _tenths(amount * float(unit))
    return number(round(amount * float(unit) * (100 if unit < 1 else 1)))


def percent(chance: float) -> str:
    """A chance from 0 to 1 in whole percent."""
    return _("{percent} %").format(percent=round(100 * chance))


def fine_percent(chance: float) -> str:
    """A chance from 0 to 1 in percent, to a tenth; it stays on one line."""
    return tied(_("{percent} %").format(percent=_tenths(100 * chance)))


def tied(text: str) -> str:
    """The text with spaces at which no line ends."""
    return text.replace(" ", HARD_SPACE)


def _tenths(value: float) -> str:
    """A number to a tenth, with the mark that the language has."""
    written = f"{value:.1f}"
    return written.replace(".", ",") if spoken() == "de" else written
