"""Score sheets for pictures: a whole game of 1990 with every kind of mark, and others."""

from concurrent.futures import Future

from gallery.games import EIGHT, FOUR, GalleryGame, SceneContext
from zilch3d.features.score_sheet.page import ScoreSheetScene, Sheet, SheetSaver
from zilch3d.kit.scene import Scene
from zilch3d.motion.tray import TRAYS
from zilch3d.records import replay
from zilch3d.records.columns import columns
from zilch3d.records.scoresheet import TurnLine
from zilch3d.store.rulefiles import load
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.words import amounts

_ROUNDS = """
111346>111 bank | 223446>- | 555246>555 bank | 123346>1 23346>-
155346>155 346>- | 444435>44445 bank | 113344>113344 223446>- | 666246>666 bank
123456>123456 112346>11 bank | 115346>115 bank | 222233>222233 155346>15 bank \
| 113344>113344 222266>222266 123346>1 23346>-
113346>11 3346>- | 111246>111 bank | 123456>123456 111346>111 346>- | 555526>5555 bank
333346>3333 bank | 113344>113344 222266>222266 115522>115522 223446>- | 666626>6666 bank \
| 123456>123456 155346>15 bank
155346>155 bank | 123456>123456 bank | 223446>- | 111146>1111 46>-
123456>123456 123346>1 23346>- | 111346>111 155>155 bank | 113344>113344 113344>113344 bank \
| 666346>666 bank
111126>1111 bank | 123346>1 23346>- | 123456>123456 bank | 222266>222266 111346>111 bank
444446>44444 bank | 111166>1111 bank | 155346>155 346>- | 155346>15 bank
111346>111 bank | 113344>113344 123346>1 23345>5 bank | 111346>111 bank | 111126>1111 bank
111346>111 bank | 123456>123456 bank | 113344>113344 223446>- | 123456>123456 112346>11 bank
"""


def _turns(rounds: int) -> str:
    """So many rounds of it in the notation of records."""
    lines = [line.split("|") for line in _ROUNDS.strip().splitlines()[:rounds]]
    seats = FOUR.split(", ")
    turns = (pair for line in lines for pair in zip(seats, line, strict=True))
    return "\n".join(f"{name}: {turn.strip()}" for name, turn in turns)


WHOLE_GAME = f"rules: zilch-1990\nplayers: {FOUR}\n{_turns(11)}\n"
"""A game of 1990 from the first turn to the last."""


def sheet_of(record: str) -> Sheet:
    """The score sheet of a game record by one of the presets."""
    game = replay.play(record, load)
    rules = game.state.rules
    lines = [line for line in game.sheet() if isinstance(line, TurnLine)]
    carried = [seat.score for seat in game.initial.seats]
    return Sheet(
        rules,
        [seat.name for seat in game.state.seats],
        columns(rules, carried, lines),
        lambda points: amounts.points(rules, points),
    )


def whole_game(context: SceneContext) -> Scene:
    return _page(context, WHOLE_GAME)


def just_begun(context: SceneContext) -> Scene:
    return _page(context, "rules: freeze\nplayers: Ragna, Clara\n")


def eight(context: SceneContext) -> Scene:
    """Many players with large totals and long names, and more rounds than fit."""
    seats = EIGHT.split(", ")
    turns = [
        f"{name}: {'223464' if (n + line) % 5 == 0 else '111264>111 bank'}"
        for line in range(8)
        for n, name in enumerate(seats)
    ]
    header = f"rules: picnic\nplayers: {EIGHT}\nscores: 1050, 0, 0, 1200, 4000, 0, 1050, 0\n"
    return _page(context, header + "\n".join(turns) + "\n")


def _page(context: SceneContext, record: str) -> Scene:
    saver = SheetSaver(Future, Future)
    return ScoreSheetScene(context.screen, sheet_of(record), saver, context.backdrop)


DOCKED = GalleryGame("zilch-1990", "0, 0, 0, 0", _turns(6), options=ViewOptions(score_sheet=True))
"""A game of four with its sheet beside the table."""

DOCKED_TWO = GalleryGame(
    "freeze",
    "3400, 2950",
    "Ragna: 152264>1 22346\nClara: 111264>111 bank\nRagna: 555264>555",
    options=ViewOptions(score_sheet=True, tray=TRAYS["round"]),
)

SHEETS = {
    "score-sheet": whole_game,
    "score-sheet-new": just_begun,
    "score-sheet-eight": eight,
    "score-sheet-docked": DOCKED.at_table,
    "score-sheet-docked-two": DOCKED_TWO.at_table,
}
"""By the name of the scene."""
