"""What the sheet of a rule set advises, and what is true of it, as commands say it."""

from collections.abc import Iterator

from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.house_rules import sheet_advice_words as words
from zilch3d.odds.sheet_advice import NO_POINTS, Judgement
from zilch3d.store.sheets import judged_advice


def advice_lines(rules: RuleSet) -> Iterator[str]:
    """Nothing for rules whose sheet advises nothing."""
    judged = judged_advice(rules)
    if judged:
        yield ""
        yield words.heading()
    for one in judged:
        said = words.said(one, rules)
        yield f"  {said.claim}"
        yield f"    {said.verdict}: {said.truth}"


def advice_data(rules: RuleSet) -> list[dict[str, object]]:
    """Figures of points as a player sees them; chances are from 0 to 1."""
    return [_data(one, rules) for one in judged_advice(rules)]


def _data(judged: Judgement, rules: RuleSet) -> dict[str, object]:
    said, unit = words.said(judged, rules), float(rules.scoring.unit)
    figures = {
        name: value if name.startswith(NO_POINTS) else value * unit
        for name, value in judged.figures.items()
    }
    return {
        "advice": judged.advice.value,
        "claim": said.claim,
        "verdict": judged.verdict.value,
        "truth": said.truth,
        "figures": figures,
    }
