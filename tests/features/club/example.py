"""A season of which tests know each evening, whatever ships."""

from dataclasses import replace

from zilch3d.features.club.model import Evening, Look, SeasonPage


def _evening(host: str, rules: str, guests: str, games: int, title: str) -> Evening:
    return Evening(
        host,
        rules,
        tuple(guests.split()),
        games,
        title,
        welcome="Come in, come in! The kettle’s on and the dice are warm.",
        house_line="Nobody leaves the board with less than they came with.",
        won="Well, that was my table. Until tonight.",
        lost="Close enough to frighten me. Come back soon.",
    )


EVENINGS = (
    _evening("student", "freeze", "beginner", 1, "The first cup of tea"),
    replace(
        _evening("gatherer", "zilch-1990", "beginner steady", 2, "The sheet on the fridge"),
        gift=Look("dice", "resin"),
        gift_line="They’ve been in my drawer since 1990. They deserve a table.",
    ),
    _evening("admirable", "andyzilch", "glory expert pensive", 1, "The last die"),
    _evening("glory", "freeze", "daredevil ones", 2, "All or nothing"),
    _evening("pensive", "zilch-1982", "student", 1, "A long think"),
    _evening("hunter", "freeze", "leader finisher", 2, "Three of a kind"),
    _evening("leader", "picnic", "intuitive beginner", 2, "On the lawn"),
    _evening("intuitive", "freeze", "hunter", 2, "Full moon"),
    _evening("steady", "zilch-1990", "expert", 1, "The ledger"),
    _evening("expert", "andyzilch", "steady glory", 1, "Second best"),
    _evening("master", "freeze", "expert pensive", 2, "Nearly all of it"),
    _evening("optimal", "freeze", "master", 3, "To the very end"),
)
PAGE = SeasonPage(
    "example",
    "The winter season",
    "Twelve evenings between the first frost and the thaw.",
    "To twelve evenings, to everybody who came, and to the dice, who never once cared who we are.",
    EVENINGS,
)
