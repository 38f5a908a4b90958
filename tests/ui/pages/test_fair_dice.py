"""The screen about fair dice: the commitment, and words that are added by keyboard or mouse."""

from dataclasses import replace
from typing import Protocol

import pytest
from pyglet.window import key

from gallery.program import PlainClipboard, plain_program
from tests.ui.pages.clicks import click
from zilch3d.fair.proof import MAX_WORDS, FairGame, Seed
from zilch3d.kit.scene import Answer, Pop, Surface
from zilch3d.kit.widgets import Box, Screen
from zilch3d.ui.pages.fair_dice import FairDiceScene, SecretDice

COMMENT_MARK = "Anythingbutasemicolon,please"
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


def test_more_words_than_there_is_room_for_are_not_typed(screen: Screen) -> None:
    dice = Dice(words="a" * (MAX_WORDS - 5))
    scene = opened(screen, dice)
    scene.on_text("bcdef")
    press(scene, key.ENTER)
    assert dice.game.words.endswith("aaa, bcd")
    scene.on_text("g")
    press(scene, key.ENTER)
    assert len(dice.game.words) == MAX_WORDS


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
