"""The settings: applied at once, kept at once."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from zilch3d.i18n import _
from zilch3d.kit.scene import Answer, Pop
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, Ground, WidgetScene
from zilch3d.kit.widgets import (
    Button,
    Choice,
    Column,
    Fitting,
    Frame,
    Label,
    Panel,
    Picker,
    Pile,
    Row,
    Rule,
    Screen,
    Scroll,
    Spacer,
    Toggle,
    Widget,
)
from zilch3d.store.settings import (
    DICE,
    LANGUAGES,
    LOUDEST,
    PACES,
    TEXT_SIZES,
    TRAYS,
    TUTOR,
    Settings,
)
from zilch3d.ui.theme import BODY, DIM, EMBER, GROUND, HEADING, IVORY_SOFT, PRIMARY, SMALL, TITLE

Change = Callable[[Settings], str]
"""Applies and keeps new settings; the answer says in words what went wrong, empty if nothing."""

BESIDE = 560
"""From this width on, in points, a setting stands beside its words, else below them."""
LOUDER = 10
NAMES = {"en": "English", "de": "Deutsch"}


@dataclass(frozen=True)
class _Line:
    """A setting: its words, a sentence of help, and what it is changed with."""

    words: str
    help: str
    control: Widget


class SettingsScene(WidgetScene):
    """Every setting in one list. ``change`` is called with each change, once it is made."""

    first_focus = "language"

    def __init__(
        self, screen: Screen, settings: Settings, change: Change, backdrop: Backdrop | None = None
    ) -> None:
        super().__init__(screen, backdrop)
        self.settings = settings
        self.change = change
        self._fault = ""

    def back(self) -> Answer:
        """Back to where the settings were opened."""
        return Pop()

    def build(self) -> Widget:
        """The groups of settings in a panel that scrolls."""
        groups = Column(
            *self._group(_("Display"), self._display()),
            Spacer(NARROW),
            *self._group(_("Play"), self._play()),
            gap=NARROW,
        )
        done = Button("done", _("Done"), self.back, style=PRIMARY, least=130)
        fault = Label(self._fault, SMALL, EMBER)
        fault.visible = bool(self._fault)
        page = Column(
            Row(Label(_("Settings"), TITLE, grow=1), done, gap=MEDIUM),
            fault,
            Scroll(groups, grow=1, name="settings-list"),
            gap=NARROW,
        )
        ground = Ground(GROUND if self.backdrop is None else DIM)
        return Pile(ground, Frame(Panel(page), padding=WIDE, most=860))

    def _group(self, title: str, lines: list[_Line]) -> list[Widget]:
        shown: list[Widget] = [Label(title, HEADING, IVORY_SOFT)]
        for line in lines:
            shown += [Rule(), _shown(line)]
        return shown

    def _display(self) -> list[_Line]:
        now = self.settings
        languages = [(code, NAMES.get(code, _("This computer’s"))) for code in LANGUAGES]
        sizes = [(size, _("{n} %").format(n=size)) for size in TEXT_SIZES]
        return [
            _Line(
                _("Language"),
                "",
                Choice("language", languages, now.language, lambda v: self._set(language=v)),
            ),
            _Line(
                _("Text size"),
                "",
                Choice("text_size", sizes, now.text_size, lambda v: self._set(text_size=v)),
            ),
            _Line(_("Full screen"), _("F11 does the same."), self._toggle("full_screen")),
            _Line(
                _("Reduced motion"),
                _("Dice appear where they land; nothing slides or flashes."),
                self._toggle("reduced_motion"),
            ),
        ]

    def _play(self) -> list[_Line]:
        now = self.settings
        words = {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast")}
        paces = [(pace, words[pace]) for pace in PACES]
        trays = {"rectangle": _("Rectangle"), "round": _("Round")}
        minded = {"off": _("Off"), "costly": _("Costly mistakes"), "every": _("Every mistake")}
        kinds = {"ivory": _("Ivory"), "black": _("Black"), "red": _("Red")}
        return [
            _Line(
                _("Dice"),
                "",
                Choice(
                    "dice",
                    [(kind, kinds[kind]) for kind in DICE],
                    now.dice,
                    lambda v: self._set(dice=v),
                ),
            ),
            _Line(
                _("Tray"),
                _(
                    "Round as a Frisbee, or with corners. "
                    "At the table it changes with the next turn."
                ),
                Choice(
                    "tray",
                    [(tray, trays[tray]) for tray in TRAYS],
                    now.tray,
                    lambda v: self._set(tray=v),
                ),
            ),
            _Line(
                _("Speed of the dice"),
                "",
                Choice("speed", paces, now.speed, lambda v: self._set(speed=v)),
            ),
            _Line(
                _("Pace of the computer"),
                "",
                Choice(
                    "computer_pace", paces, now.computer_pace, lambda v: self._set(computer_pace=v)
                ),
            ),
            _Line(_("Sound"), "", self._volume()),
            _Line(
                _("Tutor"),
                _("Speaks up before a decision that gives away one game in 50, or one in 200."),
                Choice(
                    "tutor",
                    [(which, minded[which]) for which in TUTOR],
                    now.tutor,
                    lambda v: self._set(tutor=v),
                ),
            ),
            _Line(
                _("Chance of winning"),
                _("Each player’s, beside the total, wherever it is known."),
                self._toggle("winning_chance"),
            ),
            _Line(
                _("Points of 1990 in hundreds"),
                _("A single 1 counts 100 instead of 1. The rules stay the same."),
                self._toggle("points_times_100"),
            ),
        ]

    def _volume(self) -> Widget:
        steps = sorted({*range(0, LOUDEST + 1, LOUDER), self.settings.volume})
        words = [_("{n} %").format(n=n) if n else _("Off") for n in steps]
        options = list(zip(steps, words, strict=True))
        return Picker("volume", options, self.settings.volume, lambda v: self._set(volume=v))

    def _toggle(self, field: str) -> Widget:
        on = bool(getattr(self.settings, field))
        return Toggle(field, on, (_("On"), _("Off")), lambda value: self._set(**{field: value}))

    def _set(self, **changed: str | int | bool) -> Answer:
        self.settings = replace(self.settings, **changed)  # type: ignore[arg-type]  # as the fields are
        self._fault = self.change(self.settings)
        self.rebuild()
        return None


def _shown(line: _Line) -> Widget:
    words: list[Widget] = [Label(line.words, BODY)]
    if line.help:
        words.append(Label(line.help, SMALL, IVORY_SOFT))
    text = Column(*words, gap=0, grow=1)
    return Fitting(
        (BESIDE, lambda: Row(text, line.control, gap=MEDIUM)),
        (0, lambda: Column(text, line.control, gap=NARROW, align="start")),
    )
