from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

import pytest
from pyglet.window import key

from gallery.ended import plain_proof
from gallery.program import PlainAdvice, plain_program
from tests.ui.pages.clicks import click
from tests.ui.programs import opened
from zilch3d.fair.proof import FairGame, Seed
from zilch3d.features.after_game.end_page import (
    EndExtras,
    EndScene,
)
from zilch3d.features.after_game.result import FinalTotal, Result, headline, outcome
from zilch3d.kit.scene import Pop, Quit, Surface
from zilch3d.kit.widgets import Box, Screen
from zilch3d.ui.routes import DiceOfGame
from zilch3d.ui.words import names


class Painted(Protocol):
    texts: list[tuple[object, str, Box]]


ANN = FinalTotal("Ann", 5200, "5,200", won=True)
BEN = FinalTotal("Ben", 4750, "4,750", won=False)
CLEO = FinalTotal("Cleo", 5200, "5,200", won=True)
DORA = FinalTotal("Dora", 4700, "4,700", won=False)
TIM = FinalTotal("Tim", 4750, "4,750", won=False, player="tim", seat=1)
CLARA = FinalTotal("Clara", 4000, "4,000", won=False, player="clara", seat=2)
VICTOR = FinalTotal("Victor", 5200, "5,200", won=True, player="victor", seat=1)


@pytest.fixture
def scene(screen: Screen) -> EndScene:
    scene = EndScene(plain_program(screen), Result("Freeze 5000", (BEN, ANN), "450"), Quit)
    scene.resized(Surface(1280, 720))
    scene.enter()
    return scene


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        (Result("", (ANN, BEN), "450"), "Ann beats Ben by 450"),
        (Result("", (ANN, BEN, DORA), "450"), "Ann wins by 450"),
        (Result("", (ANN, TIM), "450"), "You beat Tim by 450"),
        (Result("", (ANN, TIM, CLARA), "450"), "You win by 450"),
        (Result("", (ANN, TIM)), "You win"),
        (Result("", (BEN, VICTOR), "450"), "Victor beat you by 450"),
        (Result("", (ANN, BEN)), "Ann wins"),
        (Result("", (ANN, BEN, CLEO)), "Ann and Cleo share the win"),
        (Result("", (BEN,)), "Nobody won"),
    ],
)
def test_the_headline_says_who_won_and_by_how_much(result: Result, sentence: str) -> None:
    assert headline(result) == sentence


def test_a_victory_and_a_defeat_differ_in_word_and_look() -> None:
    house = FinalTotal("Clara", 5200, "5,200", won=True, player="steady")
    won, lost = Result("", (ANN, BEN), "450"), Result("", (house, BEN), "450")
    assert (outcome(won), outcome(lost)) == ("Victory!", "Well played!")
    assert (won.lost, lost.lost) == (False, True)
    assert outcome(Result("", (ANN, BEN, CLEO))) == "A shared victory!"


def test_it_says_so_in_german_too(speak: Callable[[str], None]) -> None:
    speak("de")
    assert headline(Result("", (ANN, BEN), "450")) == "Ann schlägt Ben mit 450 Vorsprung"


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [([], ""), (["Ann"], "Ann"), (["Ann", "Ben"], "Ann and Ben"), (list("ABC"), "A, B and C")],
)
def test_names_are_listed_as_in_a_sentence(parts: list[str], sentence: str) -> None:
    assert names.listed(parts) == sentence


def test_winners_come_first_then_the_most_points() -> None:
    last = FinalTotal("Dora", 9000, "9,000", won=False)
    assert Result("", (BEN, last, ANN)).ranked == [ANN, last, BEN]


def test_rematch_title_and_escape(scene: EndScene) -> None:
    assert click(scene, "rematch") == Quit()
    assert click(scene, "title") == Pop()
    assert scene.on_key(key.ESCAPE, 0) == Pop()


def test_leaving_it_has_what_is_not_rated_rated(screen: Screen) -> None:
    """Its review may not be done: the club's evening and a person's page soon have the rating."""
    advice = PlainAdvice()
    program = replace(plain_program(screen), advice=advice)
    left = EndScene(program, Result("Freeze 5000", (BEN, ANN), "450"), Quit)
    left.resized(Surface(1280, 720))
    left.enter()
    assert advice.asked_to_rate == 0
    left.leave()
    assert advice.asked_to_rate == 1


def test_each_share_of_the_seed_stands_with_the_digits(screen: Screen, paper: Painted) -> None:
    words = 'blue moon, dice: 42613 55216, Anna: "lucky"'
    fair = FairGame("0" * 32, "rules", Seed(bytes(32)), words)
    extras = EndExtras(proof=plain_proof(fair, (True, "Verified")))
    scene = EndScene(plain_program(screen), Result("Freeze 5000", (ANN, BEN)), Quit, extras)
    scene.resized(Surface(1280, 720))
    scene.enter()
    scene.verify()
    scene.draw()
    said = " ".join(text for _owner, text, _box in paper.texts)
    assert "“blue moon” 10 dice: 42613 55216 Anna: “lucky”" in said
    assert "read the secret number" in said


@pytest.mark.parametrize("holds", [True, False])
def test_verifying_shows_what_comes_of_it_and_the_commitment(
    screen: Screen, paper: Painted, holds: bool
) -> None:
    dice = FairGame("0" * 32, "", Seed(bytes.fromhex("4567" * 16)))
    proof = plain_proof(dice, (holds, "The sentence."))
    program = plain_program(screen)
    scene = EndScene(program, Result("Freeze 5000", (BEN, ANN), "450"), Pop, EndExtras(proof=proof))
    scene.resized(Surface(1280, 720))
    scene.enter()
    click(scene, "page:fairness", "verify")
    scene.draw()
    said = "".join(text for _owner, text, _box in paper.texts)
    assert "The sentence." in said
    assert dice.commitment in "".join(said.split())
    assert "4567" * 16 in "".join(said.split())
    assert "verify" not in scene.screen.targets()
    click(scene, "dice")
    counted = DiceOfGame(dice.game_id, program.painter.backdrop)
    assert opened(program) == [counted], "they can be counted, too"
