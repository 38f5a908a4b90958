"""The words of the game, from the choice of a lesson and back."""

from gallery.program import plain_program
from zilch3d.features.lessons.glossary import GlossaryScene
from zilch3d.features.lessons.page import LearnScene
from zilch3d.kit.scene import Pop, Push, Surface
from zilch3d.kit.widgets import Screen
from zilch3d.store.rulefiles import load


def test_the_words_are_a_key_away_from_the_lessons_and_so_is_the_way_back(screen: Screen) -> None:
    learn = LearnScene(plain_program(screen), {"freeze": load("freeze")}, "freeze")
    learn.resized(Surface(1280, 720))
    learn.enter()
    answer = learn.on_character("w")
    assert isinstance(answer, Push)
    assert isinstance(answer.scene, GlossaryScene)
    glossary = answer.scene
    glossary.resized(Surface(1280, 720))
    glossary.enter()
    assert isinstance(glossary.on_character("w"), Pop)
