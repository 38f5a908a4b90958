"""The settings: each change takes effect and is kept at once."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from zilch3d import i18n
from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.store.settings import LOUDEST, SYSTEM, TEXT_SIZES, Settings
from zilch3d.ui import theme

Shown = TypeVar("Shown", str, int)

ApplySettings = Callable[[Settings], str]
"""Applies and keeps new settings; the answer says in words what went wrong, empty if nothing."""

BESIDE = 560
"""From this width on, in points, a control stands beside its words, else below them."""
VOLUME_STEP = 10


class SettingsScene(WidgetScene):
    """Every setting in one list.

    ``change`` is called with each change, once it is made. ``languages`` are those to choose from
    by their codes, each with its name; by default all that the game has.
    """

    first_focus = "language"

    def __init__(
        self,
        screen: kit.Screen,
        settings: Settings,
        change: ApplySettings,
        backdrop: Backdrop | None = None,
        languages: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(screen, backdrop)
        self._languages = i18n.languages() if languages is None else languages
        self.settings = settings
        self.change = change
        self._fault = ""

    def build(self) -> kit.Widget:
        groups = kit.Column(
            *_group(_("Display"), self._display()),
            kit.Spacer(NARROW),
            *_group(_("Game"), self._game()),
        )
        done = kit.Button("done", _("Done"), self.back, style=theme.PRIMARY, least=130)
        fault = kit.Label(self._fault, theme.SMALL, theme.EMBER)
        fault.visible = bool(self._fault)
        page = kit.Column(
            kit.Row(kit.Label(_("Settings"), theme.TITLE, grow=1), done, gap=MEDIUM),
            fault,
            kit.Scroll(groups, grow=1, name="settings-list"),
        )
        return kit.Pile(kit.Ground(theme.DIM), kit.Frame(kit.Panel(page), padding=WIDE, most=860))

    def _display(self) -> list[kit.Widget]:
        languages = {SYSTEM: _("System language"), **self._languages}
        sizes = {size: _("{n} %").format(n=size) for size in TEXT_SIZES}
        still = _("Dice appear where they land; nothing slides or flashes.")
        simple = _("Edges are rougher; slow or faulty graphics have less to do.")
        return [
            _line(_("Language"), self._choice("language", languages)),
            _line(_("Text size"), self._choice("text_size", sizes)),
            _line(_("Full screen"), self._toggle("full_screen"), _("F11 does the same.")),
            _line(_("Reduced motion"), self._toggle("reduced_motion"), still),
            _line(_("Simple pictures"), self._toggle("simple_pictures"), simple),
        ]

    def _game(self) -> list[kit.Widget]:
        dice = {"ivory": _("Ivory"), "black": _("Black"), "red": _("Red")}
        trays = {"rectangle": _("Rectangular"), "round": _("Round")}
        paces = {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast")}
        tutor = {"off": _("Off"), "costly": _("Costly mistakes"), "every": _("Every mistake")}
        remarks = {
            "off": _("Off"),
            "reasons": _("Reasons"),
            "chances": _("Reasons and chances"),
        }
        tray_help = _(
            "Round like a Frisbee, or with corners. During a game it changes with the next turn."
        )
        tutor_help = _("Warns you before a decision that loses one game in 50, or one in 200.")
        chance_help = _("Shown beside each player’s total where it is known.")
        remarks_help = _("They say why they roll or bank, and now and then a word on their luck.")
        points_help = _("A single 1 counts 100 instead of 1. The rules stay the same.")
        zilch_help = _("The first zilch of each kind in a game says what would have counted.")
        card_help = _("In windows that are wide enough. At the table, F2 does the same.")
        return [
            _line(_("Dice"), self._choice("dice", dice)),
            _line(_("Tray"), self._choice("tray", trays), tray_help),
            _line(_("Dice speed"), self._choice("speed", paces)),
            _line(_("Computer speed"), self._choice("computer_pace", paces)),
            _line(_("Computer players talk"), self._choice("remarks", remarks), remarks_help),
            _line(_("Sound"), self._volume()),
            _line(_("Tutor"), self._choice("tutor", tutor), tutor_help),
            _line(_("Chance of winning"), self._toggle("winning_chance"), chance_help),
            _line(_("Explain zilches"), self._toggle("zilches_explained"), zilch_help),
            _line(_("Rules beside the table"), self._toggle("rules_card"), card_help),
            _line(_("1990 rules: points times 100"), self._toggle("points_times_100"), points_help),
        ]

    def _volume(self) -> kit.Widget:
        now = self.settings.volume
        steps = sorted({*range(0, LOUDEST + 1, VOLUME_STEP), now})
        options = [(n, _("{n} %").format(n=n) if n else _("Off")) for n in steps]
        return kit.Picker("volume", options, now, lambda value: self._set("volume", value))

    def _choice(self, field: str, words: dict[Shown, str]) -> kit.Widget:
        """The values of a field of the settings, each with its words."""
        chosen: Shown = getattr(self.settings, field)
        now = chosen if chosen in words else next(iter(words))  # a language may be gone
        return kit.Choice(field, tuple(words.items()), now, lambda value: self._set(field, value))

    def _toggle(self, field: str) -> kit.Widget:
        on = bool(getattr(self.settings, field))
        return kit.Toggle(field, on, (_("On"), _("Off")), lambda value: self._set(field, value))

    def _set(self, field: str, value: str | int | bool) -> Answer:
        self.settings = replace(self.settings, **{field: value})  # type: ignore[arg-type]
        self._fault = self.change(self.settings)
        self.rebuild()
        return None


def _group(title: str, lines: list[kit.Widget]) -> list[kit.Widget]:
    ruled = [widget for line in lines for widget in (kit.Rule(), line)]
    return [kit.Label(title, theme.HEADING, theme.IVORY_SOFT), *ruled]


def _line(words: str, control: kit.Widget, help_line: str = "") -> kit.Widget:
    """A setting: its words, what it is changed with, and a sentence of help, if any."""
    small = [kit.Label(help_line, theme.SMALL, theme.IVORY_SOFT)] if help_line else []
    text = kit.Column(kit.Label(words), *small, gap=0, grow=1)
    return kit.Fitting(
        (BESIDE, lambda: kit.Row(text, control, gap=MEDIUM)),
        (0, lambda: kit.Column(text, control, gap=NARROW, align="start")),
    )
