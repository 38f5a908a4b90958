"""The beginnings of records, and a record for each thing that can be wrong with one."""

from zilch3d.records.notation import RecordReason
from zilch3d.records.reading import MAX_LINE

FREEZE = "rules: freeze\nplayers: Ann, Ben\n"
OLD = "rules: zilch-1990\nplayers: Ann, Ben\n"
FAMILY = "rules: picnic\nplayers: Ann, Ben\n"
ANDY = "rules: andyzilch\nplayers: Ann, Ben\n"
NINE = "A, B, C, D, E, F, G, H, I"
WARPED = (
    "rules: zilch-1990\nplayers: Ann, Ben\nscores: 90, 20\n"
    "Ann: away\nBen: 555235>555 bank\nAnn: 111155>111155 bank\n"
)
"""Ann has gone over 100 before the last of her turns: Ben's 5 are reopened."""
BUST = "rules: bust\nplayers: Ann, Ben\n"

# A record for each reason why one cannot be read or played, with the line and the part at fault.
FAULTY: dict[RecordReason, tuple[str, int, str]] = {
    RecordReason.NO_COLON: (FREEZE + "Ann 111446>111", 3, "Ann 111446>111"),
    RecordReason.EMPTY_HEADER: (FREEZE + "starts:", 3, "starts:"),
    RecordReason.NOTHING_TO_KEEP: (FAMILY + "Ann: start: 5>5", 3, "5>5"),
    RecordReason.FUMBLES_ZILCH: (FAMILY + "Ann: void 124456", 3, "void 124456"),
    RecordReason.FUMBLES_VOID: (OLD + "Ann: fumble 124456", 3, "fumble 124456"),
    RecordReason.UNKNOWN_NAME: (FREEZE + "Cleo: 111446>111 bank", 3, "Cleo"),
    RecordReason.UNKNOWN_PART: (FREEZE + "Ann: roll", 3, "roll"),
    RecordReason.REPEATED_HEADER: (FREEZE + "rules: bust", 3, "rules"),
    RecordReason.MISSING_HEADER: ("players: Ann, Ben\n", 1, "rules"),
    RecordReason.AWAY_TOO_LONG: (FREEZE + "Ann: away\nBen: away\n" * 1001, 2003, "away"),
    RecordReason.EMPTY: ("; nothing\n", 1, ""),
    RecordReason.LONG_LINE: (FREEZE + "Ann: " + "1" * MAX_LINE, 3, "Ann: " + "1" * 75 + "…"),
    RecordReason.LONG_NAME: (f"players: Ann, {'B' * 101}", 1, "B" * 80 + "…"),
    RecordReason.TOO_MANY_NAMES: (
        "players: A, B, C, D, E, F, G, H, I",
        1,
        "A, B, C, D, E, F, G, H, I",
    ),
    RecordReason.IMPOSSIBLE_SCORE: (FREEZE + "scores: 0, 5500", 3, "5500"),
    RecordReason.NOTHING_REOPENED: (FREEZE + "Ann: resume 123456>1 bank", 3, "resume"),
    RecordReason.NO_SUCH_SCORE: (WARPED + "Ben: resume#2 111>111 bank", 7, "resume#2"),
    RecordReason.TOO_MUCH_LEFT_OUT: (
        FAMILY + "Ann:" + " 222333" * 200,
        3,
        ("222333 " * 12)[:80] + "…",
    ),
    RecordReason.SAME_NAME: ("rules: freeze\nplayers: Ann, Ann\n", 2, "Ann"),
    RecordReason.NO_NAME: ("rules: freeze\nplayers: Ann,, Ben\n", 2, "Ann,, Ben"),
    RecordReason.NUMBER_OF_PLAYERS: ("rules: freeze\nplayers: Ann\n", 2, "Ann"),
    RecordReason.NUMBER_OF_SCORES: (FREEZE + "scores: 100", 3, "100"),
    RecordReason.NOT_POINTS: (FREEZE + "scores: 100, 120", 3, "120"),
    RecordReason.NOT_DICE: (FREEZE + "Ann: 111447>111", 3, "111447"),
    RecordReason.TOO_MANY_DICE: (FREEZE + "Ann: 1114461>111", 3, "1114461"),
    RecordReason.NOT_YES: (FREEZE + "cutthroat: maybe", 3, "maybe"),
    RecordReason.UNKNOWN_RULES: ("rules: whist\nplayers: Ann, Ben\n", 1, "whist"),
    RecordReason.NOT_THEIR_TURN: (FREEZE + "Ann: 111446>111 bank\nAnn: 222346>-", 4, "Ann"),
    RecordReason.UNFINISHED: (FREEZE + "Ann: 111446>111\nBen: 223446>-", 3, "Ann"),
    RecordReason.AFTER_THE_END: (FREEZE + "Ann: 111446>111 bank 336>-", 3, "336>-"),
    RecordReason.AFTER_THE_START: (FREEZE + "Ann: 111446>111 bank\nBen: start: 3", 4, "start:"),
    RecordReason.AFTER_THE_GAME: (
        BUST + "scores: 9900, 0\nAnn: 123346>1 bank\nBen: 111446>111 bank",
        5,
        "Ben",
    ),
    RecordReason.NOT_A_ZILCH: (FREEZE + "Ann: 111446>-", 3, "111446>-"),
    RecordReason.NOTHING_FITS: (FREEZE + "Ann: 111446 336 = 500", 3, "111446 336 = 500"),
    RecordReason.OTHER_POINTS: (FREEZE + "Ann: 111446>111 bank = 900", 3, "= 900"),
    RecordReason.REFUSED: (FREEZE + "Ann: 3556>13", 3, "3556>13"),
}
