"""The screen about fair dice: the commitment, and words that are added by keyboard or mouse."""

from dataclasses import replace
from typing import Protocol

import pytest
from pyglet.window import key

from gallery.program import PlainClipboard, plain_program
from tests.engine.playing import RULES
from tests.ui.pages.clicks import click
from zilch3d.engine.rulefile import canonical
from zilch3d.fair.proof import MAX_WORDS, FairGame, Seed
from zilch3d.kit.scene import Answer, Pop, Surface
from zilch3d.kit.widgets import Box, Screen
from zilch3d.ui.pages.fair_dice import FairDiceScene, SecretDice
from zilch3d.ui.words import proof

COMMENT_MARK = "Asemicolondoesn’tworkhere."
SECRET = Seed(bytes(range(32)))


class Painted(Protocol):
    texts: list[tuple[object, str, Box]]


class Dice:
    """A game whose words can be added, and a clipboard."""

    def __init__(self, *, rolled: bool = False, words: str = "", clipboard: bool = True) -> None:
        self.game = FairGame("0" * 32, "rules", SECRET, words)
        self.clipboard = PlainClipboard(works=clipboard)
        add = None if rolled else self.add
        self.shown = SecretDice(self.game.commitment, words, add)

    def add(self, words: str) -> str:
        self.game = self.game.adding(words)
        return self.game.words


def opened(screen: Screen, dice: Dice) -> FairDiceScene:
    program = replace(plain_program(screen), clipboard=dice.clipboard)
    scene = FairDiceScene(program, dice.shown)
    scene.resized(Surface(1280, 720))
    scene.enter()
    return scene


def said(scene: FairDiceScene, paper: Painted) -> str:
    """Everything that is written on the screen, without spaces."""
    scene.draw()
    return "".join("".join(text.split()) for _owner, text, _box in paper.texts)


def press(scene: FairDiceScene, *symbols: int) -> Answer:
    return [scene.on_key(symbol, 0) for symbol in symbols][-1]


def test_words_are_added_by_the_keyboard_alone(screen: Screen, paper: Painted) -> None:
    dice = Dice()
    scene = opened(screen, dice)
    scene.on_text("  blue moon ")
    press(scene, key.ENTER)
    assert dice.game.words == "blue moon"
    scene.on_text("lucky")
    press(scene, key.ENTER)
    assert dice.game.words == "blue moon, lucky"
    assert "“bluemoon,lucky”" in said(scene, paper)
    assert press(scene, key.ESCAPE) == Pop()


def test_words_that_were_only_typed_are_added_by_done(screen: Screen) -> None:
    dice = Dice()
    scene = opened(screen, dice)
    scene.on_text("lucky; ")
    assert click(scene, "done") is None
    press(scene, key.BACKSPACE, key.BACKSPACE)
    assert click(scene, "done") == Pop()
    assert dice.game.words == "lucky"
    assert click(scene, "done") == Pop()


def test_nothing_is_added_without_words_or_with_a_semicolon(screen: Screen, paper: Painted) -> None:
    dice = Dice()
    scene = opened(screen, dice)
    click(scene, "add")
    scene.on_text("a;b")
    assert COMMENT_MARK in said(scene, paper)
    press(scene, key.ENTER)
    assert dice.game.words == ""
    press(scene, key.BACKSPACE, key.BACKSPACE)
    assert COMMENT_MARK not in said(scene, paper)
    click(scene, "add")
    assert dice.game.words == "a"


def test_more_words_than_there_is_room_for_are_refused_and_stay(
    screen: Screen, paper: Painted
) -> None:
    dice = Dice(words="a" * (MAX_WORDS - 5))
    scene = opened(screen, dice)
    scene.on_text("bcdef")
    press(scene, key.ENTER)
    assert "That’stoolong" in said(scene, paper)
    press(scene, key.BACKSPACE, key.BACKSPACE, key.ENTER)
    assert dice.game.words.endswith("aaa, bcd")
    assert len(dice.game.words) == MAX_WORDS


def test_dice_from_the_table_are_typed_by_the_keyboard_alone(
    screen: Screen, paper: Painted
) -> None:
    dice = Dice(words="blue moon")
    scene = opened(screen, dice)
    scene.on_key(key.TAB, key.MOD_SHIFT)
    press(scene, key.RIGHT, key.TAB)
    scene.on_text("4 2 6 1 3 55216 3")
    assert "That’s11dice." in said(scene, paper)
    press(scene, key.ENTER)
    assert dice.game.words == "blue moon, dice: 42613 55216 3"
    assert "11dice:42613552163" in said(scene, paper)


def test_twenty_five_dice_are_more_than_anybody_can_guess(screen: Screen, paper: Painted) -> None:
    scene = opened(screen, Dice())
    click(scene, "origin:dice")
    click(scene, "words")
    scene.on_text("3" * 25)
    assert "That’s25dice.Nobodycanguessthatmany." in said(scene, paper)


def test_a_rival_adds_words_with_a_name(screen: Screen, paper: Painted) -> None:
    dice = Dice()
    scene = opened(screen, dice)
    click(scene, "origin:rival")
    click(scene, "words")
    scene.on_text("3141 5926, or so")
    press(scene, key.ENTER)
    assert "Whosewordsarethese?" in said(scene, paper)
    scene.on_text("Anna")
    press(scene, key.ENTER)
    assert dice.game.words == 'Anna: "3141 5926, or so"'
    assert "Anna:“31415926,orso”" in said(scene, paper)


@pytest.mark.parametrize(
    ("origin", "typed", "words"),
    [
        ("dice", "", "Typewhatthediceshowfirst"),
        ("dice", "4267", "Diceshow1to6"),
        ("dice", "six", "Diceshow1to6"),
        ("dice", "1" * 300, "That’stoolong"),
        ("words", "", "Typesomewordsfirst"),
        ("words", 'the "moon"', 'Astraightquotationmark(")doesn’tworkhere.'),
        ("rival", "a;b", COMMENT_MARK),
        ("rival", "x\u202ey", "Useonlylettersandsignsthatcanbeseen."),
    ],
)
def test_what_can_not_be_added_is_said_and_stays(
    screen: Screen, paper: Painted, origin: str, typed: str, words: str
) -> None:
    dice = Dice()
    scene = opened(screen, dice)
    click(scene, f"origin:{origin}")
    scene.form.typed[scene.form.origin] = typed
    click(scene, "add")
    assert words in said(scene, paper)
    assert dice.game.words == ""
    assert scene.form.typed[scene.form.origin] == typed


def test_done_adds_what_was_typed_of_every_origin_the_outside_last(screen: Screen) -> None:
    dice = Dice()
    scene = opened(screen, dice)
    for origin, text in (("rival", "lucky"), ("dice", "123"), ("words", "blue moon")):
        click(scene, f"origin:{origin}")
        click(scene, "words")
        scene.on_text(text)
    assert click(scene, "done") is None
    assert dice.game.words == "blue moon, dice: 123"
    click(scene, "rival")
    scene.on_text("Anna")
    assert click(scene, "done") == Pop()
    assert dice.game.words == 'blue moon, dice: 123, Anna: "lucky"'


def test_the_page_says_what_one_machine_can_not_prove(screen: Screen, paper: Painted) -> None:
    scene = opened(screen, Dice())
    assert proof.one_machine().replace(" ", "") in said(scene, paper)
    assert proof.from_outside().replace(" ", "") in said(scene, paper)


def test_a_commitment_that_came_after_the_share_is_said_to_be_another_one(
    screen: Screen, paper: Painted
) -> None:
    program, rules = plain_program(screen), canonical(RULES["freeze"])
    program.next_game.look(rules)
    program.next_game.add_words("dice: 123")
    assert not program.next_game.is_anew(rules)
    others = canonical(RULES["bust"])
    assert program.next_game.is_anew(others)
    fair = program.next_game.look(others)
    shown = SecretDice(fair.commitment, fair.words, program.next_game.add_words, is_anew=True)
    scene = FairDiceScene(program, shown)
    scene.resized(Surface(1280, 720))
    scene.enter()
    assert proof.changed_commitment().replace(" ", "") in said(scene, paper)
    program.next_game.add_words("dice: 456")
    assert not program.next_game.is_anew(others)


@pytest.mark.parametrize("words", ["", "blue moon"])
def test_once_dice_were_rolled_words_are_only_shown(
    screen: Screen, paper: Painted, words: str
) -> None:
    scene = opened(screen, Dice(rolled=True, words=words))
    assert not {"words", "add"} & set(scene.screen.targets())
    assert "".join(words.split()) in said(scene, paper)
    assert press(scene, key.ENTER) == Pop()


@pytest.mark.parametrize("works", [True, False])
def test_the_commitment_is_shown_and_copied(screen: Screen, paper: Painted, works: bool) -> None:
    dice = Dice(clipboard=works)
    scene = opened(screen, dice)
    assert dice.game.commitment in said(scene, paper)
    click(scene, "copy")
    assert dice.clipboard.text == (dice.game.commitment if works else "")


def test_the_secret_is_neither_shown_nor_traced(screen: Screen, paper: Painted) -> None:
    scene = opened(screen, Dice())
    assert SECRET.hex() not in said(scene, paper)
    assert SECRET.hex() not in str(scene.trace())
