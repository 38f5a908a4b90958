"""The page of rules that players copy is made of the words of each field."""

from generators.rule_template import PAGE, template
from zilch3d.engine.rulefields import RULE_FIELDS
from zilch3d.ui.words.rules.fields import WORDS


def test_the_page_is_what_its_generator_writes() -> None:
    assert PAGE.read_text(encoding="utf-8") == template(), "run dev.py generate rule_template"


def test_every_declared_field_has_words_and_none_else() -> None:
    assert set(WORDS) == {field.path for field in RULE_FIELDS}
