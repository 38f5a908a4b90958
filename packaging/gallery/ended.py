"""Whole games for pictures of what follows them, and their reviews."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial

from gallery.games import COMPUTERS, GalleryGame
from zilch3d.advice.evaluator import Evaluator
from zilch3d.engine.ruleset import Points
from zilch3d.fair.proof import FairGame
from zilch3d.features.after_game.finished_game import DiceProof
from zilch3d.features.after_game.result import Result
from zilch3d.features.after_game.review_page import ReviewedGame, ReviewPages
from zilch3d.odds.review import DecisionReview, GameReview
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.reviewer import review
from zilch3d.records import replay
from zilch3d.records.replay import Game
from zilch3d.store.rulefiles import load
from zilch3d.store.setup import SeatSetup
from zilch3d.ui.words import amounts
from zilch3d.ui.words.rating import shown_advice

WHOLE = GalleryGame(
    "freeze",
    "0, 0",
    """\
Ragna: 553214>5 52553>555=150 bank = 200
Clara: 452556>555 bank = 500
Ragna: 315531>11 6424>- = 0
Clara: 366445>5 56134>1 2416>1 414>1 bank = 350
Ragna: 223126>1 12642>1 1613>11 bank = 400
Clara: 266563>5666 bank = 650
Ragna: 554353>5 35211>115 bank = 300
Clara: 362364>- = 0
Ragna: 233132>1333 bank = 400
Clara: 663423>- = 0
Ragna: 356213>15 1536>15 bank = 300
Clara: 643553>5 31314>11 414>1 bank = 350
Ragna: 114364>1 14666>666 bank = 700
Clara: 166353>1 25156>1 2616>1 263>- = 0
Ragna: 611544>5 16565>155 14>1 3>- = 0
Clara: 311414>111 bank = 1000
Ragna: 121432>1 31224>1 2233>- = 0
Clara: 364454>4445 bank = 450
Ragna: 534614>5 51513>115 bank = 300
Clara: 246235>5 62411>11 616>1 bank = 350
Ragna: 555423>5 52425>5 5514>15 bank = 250
Clara: 616635>15666 bank = 750
Ragna: 111115>11111 bank = 4000
Clara: 132634>1 44321>1 6235>5 465>5 41>1 4>- = 0
""",
    headers="starts: Ragna\n",
)
DEFEAT = replace(
    WHOLE,
    turns=WHOLE.turns.replace("Ragna", "*").replace("Clara", "Ragna").replace("*", "Clara"),
    headers="starts: Clara\n",
)
"""The same game with the seats the other way round."""
COSTLIEST = replace(WHOLE, turns="Ragna: 553214>5 52553")
"""The position of its costliest decision."""
EIGHT_WHOLE = GalleryGame(
    "freeze",
    "0, 0, 0, 0, 0, 0, 0, 0",
    """\
Ragna: 346344>444 451>1 51>15 411412>111=300 364>- = 0
Bo: 434326>- = 0
Cleo: 665222>5 15363>1 6612>1 636>- = 0
Maximilian: 314521>11 1524>1 bank = 300
Dorothea: 322652>2225 62>- = 0
Zoë: 364162>1 25221>12225 142433>1 63462>- = 0
Annegret von Hohenfels: 165225>1 62664>666 bank = 700
Ida: 311625>1 25422>5 5124>1 642>- = 0
Ragna: 621231>11 1366>1 454>5 bank = 350
Bo: 165614>1 35261>1 4565>55 bank = 300
Cleo: 556356>555 bank = 500
Maximilian: 635644>5 41466>1 5436>5 bank = 200
Dorothea: 143253>1 46212>1 5226>5 436>- = 0
Zoë: 242356>5 63421>1 3665>5 622>- = 0
Annegret von Hohenfels: 322343>333 266>- = 0
Ida: 311615>1115 bank = 1050
Ragna: 425113>1 11434>11 523>5 bank = 350
Bo: 213522>12225 bank = 350
Cleo: 354453>5 56165>1 1346>1 346>- = 0
Maximilian: 563425>5 66645>666 45>5 bank = 700
Dorothea: 515235>1555 bank = 600
Zoë: 114565>1 63612>1 4254>5 464>- = 0
Annegret von Hohenfels: 236626>666 bank = 600
Ida: 644244>4444 bank = 800
Ragna: 416435>1 14366>1 2313>1 322>- = 0
Bo: 461512>1 25234>5 1514>115 bank = 400
Cleo: 224333>333 412>1 bank = 400
Maximilian: 444646>4444 bank = 800
Dorothea: 226266>222666 125215>1155 bank = 1100
Zoë: 351351>1 25661>1 4545>55 bank = 300
Annegret von Hohenfels: 211144>111 bank = 1000
Ida: 412266>1 61163>1 5234>5 341>1 bank = 350
Ragna: 562353>55 1655>155 bank = 300
Bo: 446526>5 55536>555 bank = 550
Cleo: 655535>5555 bank = 1000
Maximilian: 133134>11 bank = 200
Dorothea: 443645>444 561>15 bank = 550
Zoë: 452312>1 31264>1 4646>- = 0
Annegret von Hohenfels: 451451>1 61323>1 4163>1 443>- = 0
Ida: 244252>5 12115>1115 bank = 1100
Ragna: 365166>1666 bank = 700
Bo: 362465>5 36541>1 4321>1 413>1 bank = 350
Cleo: 532435>5 46652>5 1654>1 325>5 bank = 250
Maximilian: 444522>4445 34>- = 0
Dorothea: 141154>1115 bank = 1050
Zoë: 433235>3335 bank = 350
Annegret von Hohenfels: 611545>1 23253>5 4624>- = 0
Ida: 563316>1 11435>1 2512>1 412>1 bank = 400
Ragna: 552135>555 466>- = 0
Bo: 635223>5 66233>- = 0
Cleo: 333245>3335 bank = 350
Maximilian: 464256>5 44464>4444 bank = 850
Dorothea: 115614>1115 bank = 1050
Zoë: 154225>1 45336>5 5345>5 563>5 bank = 250
Annegret von Hohenfels: 556566>555666 644553>5 31563>15 bank = 1300
Ida: 223261>1 21452>1 1346>1 112>11 bank = 500
Ragna: 225422>2222 24>- = 0
Bo: 532663>5 46321>1 6534>5 426>- = 0
Cleo: 421335>1 54112>115 bank = 350
Maximilian: 264462>- = 0
Dorothea: 415156>11 5125>155 1>1 336462>- = 0
Zoë: 536152>1 44152>1 2123>1 535>55 bank = 400
Annegret von Hohenfels: 133654>1 13524>1 3165>15 bank = 350
Ida: 242342>222 335>5 bank = 250
Ragna: 225264>2225 bank = 250
Bo: 111552>11155 bank = 1100
Cleo: 364121>1 13163>1 4455>55 bank = 300
Maximilian: 323135>13335 1>1 554156>1555 bank = 1150
Dorothea: 212452>12225 6>- = 0
Zoë: 331616>1 44426>444 bank = 500
Annegret von Hohenfels: 654152>1 62452>5 4112>11 bank = 350
Ida: 664255>5 34512>1 3134>1 242>- = 0
Ragna: 424151>1 34555>555=150 63>- = 0
Bo: 346443>444 621>1 bank = 500
Cleo: 565452>555 bank = 500
Maximilian: 411343>11 2321>1 bank = 300
Dorothea: 463525>5 46151>11 461>1 22>- = 0
Zoë: 216533>1 41162>1 3663>- = 0
Annegret von Hohenfels: 226626>222666 332662>- = 0
Ida: 426115>1 26651>1 5631>1 225>5 bank = 350
Ragna: 222453>5 22652>2225 3>- = 0
Bo: 441422>1444 bank = 500
Cleo: 512522>122255 426613>1 53632>5 4434>444 bank = 950
Maximilian: 544654>4445 bank = 450
Dorothea: 355523>555 243>- = 0
Zoë: 145462>1 11333>11333 251644>1 52121>115 bank = 950
Annegret von Hohenfels: 244241>1444 bank = 500
Ida: 522155>1 51332>1 6135>1 613>1 bank = 400
Ragna: 512613>11 1655>155 2>- = 0
Bo: 363364>333 134>1 13>1 5>5 646336>666 bank = 1150
Cleo: 352324>5 12232>1222 3>- = 0
Maximilian: 656231>1 36523>5 3556>5 625>5 32>- = 0
Dorothea: 114123>111 bank = 1000
Zoë: 415254>1 12253>15 362>- = 0
Annegret von Hohenfels: 232114>1 45625>5 6254>5 662>- = 0
""",
    headers="starts: Ragna\n",
)


@dataclass(frozen=True)
class WholeGame:
    """A game from its first turn to its end, reviewed; ``solved`` if by the solution.

    ``helped``: people were shown advice in it. ``shares`` are what earlier games of the one person
    who played count as in a rating.
    """

    record: str
    solved: bool = True
    helped: bool = False
    shares: tuple[float, ...] | None = None

    @property
    def game(self) -> Game:
        return _played(self.record)

    @property
    def seats(self) -> tuple[SeatSetup, ...]:
        names = [seat.name for seat in self.game.state.seats]
        return tuple(COMPUTERS.get(name, SeatSetup(name)) for name in names)

    @property
    def result(self) -> Result:
        return Result.of(
            self.game.state, self.seats, partial(amounts.points, self.game.state.rules)
        )

    @property
    def review(self) -> GameReview:
        return _reviewed(self.record, solved=self.solved)

    @property
    def writing(self) -> tuple[Callable[[Points], str], Callable[[float], str]]:
        """What writes points, and averages of them."""
        rules = self.game.state.rules
        return partial(amounts.points, rules), partial(amounts.average, rules)

    def at_end(self, *, progress: float = 1.0) -> ReviewPages:
        """What its end shows, once so much of it is reviewed."""
        lines = tuple(self.game.sheet())
        start = tuple(seat.score for seat in self.game.initial.seats)
        people = frozenset(n for n, seat in enumerate(self.seats) if seat.is_person)
        not_rated = shown_advice if self.helped else rated_all
        played = ReviewedGame(
            ReviewedGame.numbered(lines),
            start,
            people,
            *self.writing,
            lambda _seat, name: not_rated(name),
        )
        review = self.review if progress == 1.0 else None
        return ReviewPages(KnownReview(review, progress), played, _nowhere)


@dataclass
class KnownReview:
    """A review that is there from the beginning, or never."""

    review: GameReview | None
    progress: float = 1.0
    has_failed: bool = False

    def start(self, on_progress: Callable[[], object]) -> None:
        """There is nothing to work out."""

    def stop(self) -> None:
        """There is nothing to stop."""


@dataclass(frozen=True)
class PlainProof(DiceProof):
    """A proof of which it is known what comes of verifying it."""

    verdict: tuple[bool, str] = (True, "")

    def verify(self) -> tuple[bool, str]:
        return self.verdict


def plain_proof(fair: FairGame, verdict: tuple[bool, str]) -> PlainProof:
    """The proof of these dice, which comes to this."""
    return PlainProof(fair.game_id, fair, "", load("freeze"), None, verdict)


def rated_all(_name: str | None) -> str:
    """Nothing speaks against rating the game."""
    return ""


def _nowhere(_decision: DecisionReview) -> None: ...


@cache
def _played(record: str) -> Game:
    return replay.play(record, load)


@cache
def _reviewed(record: str, *, solved: bool) -> GameReview:
    game = _played(record)
    rules = game.initial.rules
    adviser = Evaluator.load(rules).adviser if solved else Adviser(rules, None)
    return review(adviser, game.initial, game.actions)
