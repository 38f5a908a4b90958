"""What the program provides to every game: its screen, settings, store, sounds and advice.

It is imported late, as the games are.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random

from zilch3d.advice.protocol import SILENT, AdviceService
from zilch3d.advice.thread import ThreadedAdviceService
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.house_rules.rules_page import CardSwitch, RulesPageScene
from zilch3d.features.score_sheet.export import keeping
from zilch3d.features.score_sheet.page import ScoreSheetScene, Sheet
from zilch3d.features.score_sheet.turns_page import TurnsScene
from zilch3d.kit.scene import Answer
from zilch3d.kit.widget_scene import Backdrop
from zilch3d.kit.widgets import Screen
from zilch3d.motion.throw import simulation
from zilch3d.motion.tray import TRAYS
from zilch3d.render.view import CLOTHS
from zilch3d.store.games import GameStore
from zilch3d.store.settings import Settings
from zilch3d.ui.pages.backdrop import dice_skin
from zilch3d.ui.sound.audio_player import AudioPlayer
from zilch3d.ui.sound.table_sounds import TableSounds, no_room
from zilch3d.ui.table.display import Painter, TableDisplay
from zilch3d.ui.table.model import OptionsNow, ViewOptions
from zilch3d.ui.table.scene import TableServices
from zilch3d.ui.table.throwing import SEEDS, Clock, Simulator, no_time
from zilch3d.ui.words import amounts

SPEEDS = {"slow": 0.7, "normal": 1.0, "fast": 1.7}
"""Factors by which time passes."""
PAUSES = {"slow": 1.4, "normal": 0.62, "fast": 0.08}
"""Seconds that a computer player looks at a roll, at the speed of the dice."""
TUTORS = {"off": None, "costly": 0.02, "every": 0.005}
"""How much of the chance of winning a decision must give away for the tutor to object."""


@dataclass(frozen=True)
class GameServices:
    """What the program provides to every game. ``chance`` is for looks alone, never for dice."""

    screen: Screen
    paint: Painter
    settings: Callable[[], Settings]
    open_settings: Callable[[], Answer]
    chance: Random
    games: GameStore
    """Keeps every game as it is played."""
    clock: Clock = no_time
    """Limits the work of a frame."""
    simulate: Simulator = simulation
    audio: AudioPlayer = field(default_factory=AudioPlayer)
    advice: Callable[[RuleSet], AdviceService] = ThreadedAdviceService
    """Makes the adviser of a game by these rules."""
    open_odds: Callable[[RuleSet, Backdrop], Answer] = lambda _rules, _behind: None
    change_settings: Callable[[Settings], str] = lambda _settings: ""
    """Applies and keeps others; what went wrong, in words."""
    copy: Callable[[str], bool] = lambda _text: False
    """Puts a text on the clipboard; whether that worked."""
    failed: Callable[[Exception], object] = lambda _error: None
    """Told, from any thread, what has failed where the game goes on."""

    def at_table(
        self, options: OptionsNow, advice: AdviceService = SILENT, *, has_room: bool = True
    ) -> TableServices:
        """What any table needs; a scene adds what its own needs besides.

        ``has_room`` tells whether the room is heard around it.
        """
        audio = self.audio
        room = audio.play_room if has_room else no_room
        sounds = TableSounds(audio.play, Random(self.chance.randrange(SEEDS)), room)
        return TableServices(
            self.paint,
            options,
            self.chance.randrange(SEEDS),
            advice,
            sounds,
            self.clock,
            self.simulate,
            keep_card=self.keep_card,
            report=self.failed,
            keep_sheet=self.keep_sheet,
        )

    def view_options(self) -> ViewOptions:
        """How a game is seen by the settings of now."""
        return view_options(self.settings())

    def keep_card(self, is_open: bool) -> None:
        """Keep whether the card with the rules stays open beside the table."""
        sheet = self.settings().score_sheet and not is_open
        self.change_settings(replace(self.settings(), rules_card=is_open, score_sheet=sheet))

    def keep_sheet(self, is_open: bool) -> None:
        """The same of the score sheet, which takes the card's place."""
        card = self.settings().rules_card and not is_open
        self.change_settings(replace(self.settings(), score_sheet=is_open, rules_card=card))

    def rules_page(self, rules: RuleSet, table: TableDisplay) -> RulesPageScene:
        """The page of the rules in play, over their table."""
        return RulesPageScene(
            self.screen,
            rules,
            table.draw_table,
            hundredfold=self.settings().points_times_100,
            head=CardSwitch(
                lambda: self.settings().rules_card, self.keep_card, has_room=table.card_has_room
            ),
        )

    def turns_page(self, table: TableDisplay) -> TurnsScene:
        """All turns of the game as far as they have been shown, over their table."""
        return TurnsScene(self.screen, table.every_turn(), table.draw_table)

    def score_sheet(
        self, table: TableDisplay, record: Callable[[], Path] | None = None
    ) -> ScoreSheetScene:
        """The score sheet of the game as far as it has been shown, over its table.

        ``record`` writes the game record; a game without one is not kept, and its sheet in no file.
        """
        shown = table.animator.queue.shown
        points = partial(amounts.points, shown.rules, hundredfold=self.settings().points_times_100)
        sheet = Sheet(shown.rules, [seat.name for seat in shown.seats], table.columns(), points)
        files = keeping(sheet, self.games, record) if record is not None else None
        return ScoreSheetScene(self.screen, sheet, files, table.draw_table)


def view_options(chosen: Settings) -> ViewOptions:
    """How a game is seen by these settings."""
    return ViewOptions(
        SPEEDS[chosen.speed],
        PAUSES[chosen.computer_pace],
        chosen.reduced_motion,
        chosen.points_times_100,
        dice_skin(chosen.dice),
        TRAYS[chosen.tray],
        CLOTHS[chosen.cloth],
        chosen.camera == "leaning",
        TUTORS[chosen.tutor],
        chosen.winning_chance,
        chosen.remarks != "off",
        chosen.remarks == "chances",
        chosen.zilches_explained,
        chosen.rules_card,
        chosen.score_sheet,
    )
