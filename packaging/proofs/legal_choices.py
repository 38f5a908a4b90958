"""Asks every player and every adviser for choices in random states: all of them must be legal.

    python3 packaging/dev.py prove legal_choices --states 50000

The states come from games of 2 to 8 players under the presets, the families and house rules that
are changed at random, from random totals on: some are begun in the last turns, or far ahead. Each
state is put to the adviser of the hint, to best play, and to every computer player; what they
choose, or offer, must be what ``decide`` accepts, and the advisers must offer all of it. The exit
status is 1 where one is not.
"""

from zilch3d.engine.actions import (
    Bank,
    LetStand,
    Resume,
    TakeOver,
    Throw,
)

STEPS = (Throw(), Bank(), TakeOver(), Resume(), LetStand())
