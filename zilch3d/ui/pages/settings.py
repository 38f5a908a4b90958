"""The settings: each change takes effect and is kept at once."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Protocol, TypeVar

from zilch3d import i18n
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.store.dice_sets import dice_sets
from zilch3d.store.settings import AUTOMATIC, LOUDEST, SYSTEM, TEXT_SIZES, USUAL_DICE
from zilch3d.ui import theme
from zilch3d.ui.pages.setting_pictures import setting_picture
from zilch3d.ui.program import Program, Thrown
from zilch3d.ui.widgets import done_button
from zilch3d.ui.words import keys

Shown = TypeVar("Shown", str, int)

WIDTH = 620
"""Of the page, in points, where there is room for the table beside it."""
ROOM_FOR_TABLE = 860
"""From this width of the window on, in points, the table is seen beside the page, else within."""
STRIP = 130
"""Points of height that the table has between the tabs and the page."""
MARGIN = 24
"""The table leaves one part in so many of its room free at either side: the cup stands out."""
PICTURE = 60
"""Points of a picture of dice, a tray or a cloth."""
VOLUME_STEP = 10
MAX_ROWS = 5
"""Of options below each other: the smallest window holds so many in the largest text."""


class Trial(Protocol):
    """Dice that can be thrown to try the settings: see ``ui.table.stage.trial``."""

    @property
    def moving(self) -> bool: ...

    @property
    def seen(self) -> Thrown: ...

    def throw(self) -> None: ...

    def update(self, seconds: float) -> None: ...

    def hush(self) -> None: ...


class SettingsScene(WidgetScene):
    """The settings on a few pages, and the table that they change.

    ``languages`` are those to choose from by their codes, each with its name; by default all that
    the game has. ``trial`` throws the dice of that table; without it they only lie there.
    """

    first_focus = "page"

    def __init__(
        self,
        program: Program,
        languages: Mapping[str, str] | None = None,
        trial: Trial | None = None,
    ) -> None:
        super().__init__(program.screen, self._draw_table)
        self._program = program
        self._trial = trial
        self._is_thrown = False
        """Whether the dice were moving when they were drawn last."""
        self._languages = i18n.languages() if languages is None else languages
        self.settings = program.settings.current
        self.page = "table"
        self._room = kit.Spacer(grow=1)
        self._fault = ""

    def build(self) -> kit.Widget:
        pages = {
            "table": (_("Table"), self._table),
            "display": (_("Display"), self._display),
            "pace": (_("Speed and sound"), self._pace),
            "advice": (_("Advice"), self._advice),
        }
        words = [(page, title) for page, (title, _lines) in pages.items()]
        tabs = kit.Tabs("page", words, self.page, self._turn_to)
        _title, lines = pages[self.page]
        fault = kit.Label(self._fault, theme.SMALL, roles.WARNING)
        fault.visible = bool(self._fault)
        head = kit.Column(kit.Head(_("Settings"), done_button(self.back)), tabs, fault)
        scroll = kit.Scroll(kit.Column(*_ruled(lines())), grow=1, name=f"settings-{self.page}")
        return kit.Responsive(
            (ROOM_FOR_TABLE, lambda: self._beside(head, scroll)),
            (0, lambda: self._between(head, scroll)),
        )

    def _beside(self, head: kit.Widget, scroll: kit.Widget) -> kit.Widget:
        page = kit.Column(head, scroll)
        panel = kit.PagePanel(page, padding=(WIDE, MEDIUM), grow=1)
        aside = kit.Frame(panel, padding=MEDIUM, max_width=WIDTH, stretch=True)
        table = kit.Column(self._room, kit.Frame(self._throw_button(), across="centre"))
        return kit.Row(aside, kit.Frame(table, padding=MEDIUM, grow=1), gap=0, align="fill")

    def _between(self, head: kit.Widget, scroll: kit.Widget) -> kit.Widget:
        """The table in a strip below the tabs where it is chosen: so these never move."""
        if self.page != "table":
            panel = kit.PagePanel(kit.Column(head, scroll), padding=(WIDE, MEDIUM), grow=1)
            return kit.Frame(panel, padding=NARROW, grow=1)
        throw = kit.Frame(self._throw_button(), padding=NARROW, up="end")
        table = kit.Row(self._room, throw, gap=0, align="fill")
        return kit.Frame(
            kit.Column(
                kit.PagePanel(head, padding=(WIDE, MEDIUM)),
                kit.Stack(kit.Spacer(STRIP), table),
                kit.PagePanel(scroll, padding=(WIDE, NARROW), grow=1),
                gap=0,
            ),
            padding=NARROW,
        )

    def _throw_button(self) -> kit.Button:
        button = kit.Button("throw", _("Try a throw"), self._throw, min_width=120)
        button.visible = self._trial is not None
        return button

    def _throw(self) -> Answer:
        if self._trial is not None:
            self._trial.throw()
        return None

    def update(self, seconds: float) -> Answer:
        if self._trial is not None:
            self._trial.update(seconds)
        return super().update(seconds)

    def changes_in(self) -> float:
        return 0.0 if self._moves() else super().changes_in()

    def is_stale(self) -> bool:
        """The dice have moved as well where they have just come to rest."""
        return self._moves() or self._is_thrown or super().is_stale()

    def leave(self) -> None:
        super().leave()
        if self._trial is not None:
            self._trial.hush()

    def trace(self) -> dict[str, object]:
        """For tests: whether dice are thrown."""
        return {**super().trace(), "thrown": self._moves()}

    def _moves(self) -> bool:
        return self._trial is not None and self._trial.moving

    def _draw_table(self) -> None:
        thrown = self._trial.seen if self._trial is not None else None
        self._is_thrown = self._moves()
        room = self._room.box
        free = room.inset(room.width // MARGIN, room.height // MARGIN)
        self._program.painter.preview(self.settings, free, thrown)

    def _turn_to(self, page: str) -> Answer:
        self.page = page
        self.rebuild()
        return None

    def _table(self) -> list[kit.Widget]:
        others = {key: _(each.name) for key, each in dice_sets().items()}
        trays = {"rectangle": _("Octagonal"), "round": _("Round")}
        cloths = {
            "green": _("Green"),
            "burgundy": _("Burgundy"),
            "midnight": _("Midnight blue"),
        }
        cameras = {"calm": _("Calm"), "leaning": _("Leans in")}
        camera_help = _(
            "“Leans in” follows the dice as they’re thrown. With reduced motion it stays calm."
        )
        tray_help = _("In a game it changes with the next turn.")
        card_help = _("Needs a wide window. At the table, you can press F2.")
        return [
            _line(_("Dice"), self._pictures("dice", {USUAL_DICE: _("Ivory"), **others})),
            _line(_("Tray"), self._pictures("tray", trays), tray_help),
            _line(_("Cloth"), self._pictures("cloth", cloths)),
            _line(_("Camera"), self._choice("camera", cameras), camera_help),
            _line(_("Rules beside the table"), self._toggle("rules_card"), card_help),
        ]

    def _display(self) -> list[kit.Widget]:
        languages = {SYSTEM: _("System language"), **self._languages}
        sizes = {size: _("{n}%").format(n=size) for size in TEXT_SIZES}
        still = _("Dice appear where they land. Nothing slides or flashes.")
        fine = _("“Automatic” tries some throws and picks what runs smoothly.")
        simple = _("Rougher edges, but easier on slow or faulty graphics.")
        full_screen_help = _("Or press {keys}.").format(keys=keys.full_screen())
        return [
            _line(_("Language"), self._choice("language", languages)),
            _line(_("Text size"), self._choice("text_size", sizes), self._text_room()),
            _line(_("Full screen"), self._toggle("full_screen"), full_screen_help),
            _line(_("Reduced motion"), self._toggle("reduced_motion"), still),
            _line(_("Quality"), self._choice("quality", self._qualities()), fine),
            _line(_("Simple pictures"), self._toggle("simple_pictures"), simple),
        ]

    def _text_room(self) -> str:
        """How large texts can be in this window, where that is less than was chosen."""
        surface = self.screen.surface
        most = int(surface.max_text_size) if surface is not None else self.settings.text_size
        if most >= self.settings.text_size:
            return ""
        return _("This window has room for {n}%.").format(n=max(100, most))

    def _qualities(self) -> dict[str, str]:
        """The tiers, and what is drawn now where the machine chooses."""
        tiers = {"low": _("Low"), "medium": _("Medium"), "high": _("High")}
        chosen = {
            "low": _("Automatic (low)"),
            "medium": _("Automatic (medium)"),
            "high": _("Automatic (high)"),
        }
        automatic = _("Automatic")
        if self.settings.quality == AUTOMATIC:
            automatic = chosen.get(self._program.settings.quality, automatic)
        return {AUTOMATIC: automatic, **tiers}

    def _pace(self) -> list[kit.Widget]:
        paces = {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast")}
        remarks = {
            "off": _("Off"),
            "reasons": _("Reasons"),
            "chances": _("Reasons and chances"),
        }
        starts = {"shown": _("Shown"), "skipped": _("Skipped")}
        starts_help = _(
            "“Skipped” rolls the same fair dice out of sight. Where whole turns decide, you "
            "still play yours."
        )
        remarks_help = _("Now and then they explain a choice, or sigh about their luck.")
        return [
            _line(_("Dice speed"), self._choice("speed", paces)),
            _line(_("Computer players’ speed"), self._choice("computer_pace", paces)),
            _line(_("Roll for who starts"), self._choice("start_roll", starts), starts_help),
            _line(_("Sound"), self._volume("volume")),
            _line(_("Room and fire"), self._volume("room_volume")),
            _line(_("Computer players talk"), self._choice("remarks", remarks), remarks_help),
        ]

    def _advice(self) -> list[kit.Widget]:
        tutor = {"off": _("Off"), "costly": _("Costly mistakes"), "every": _("Every mistake")}
        tutor_help = _(
            "Speaks up if a choice would lose you one game in 50. “Every mistake” is one in 200."
        )
        chance_help = _("Shown beside everybody’s score, where it’s known.")
        points_help = _(
            "In both old Zilch games, a 1 shows as 100 instead of 1. The rules stay the same."
        )
        zilch_help = _("After the first zilches of a game, you see what would have scored.")
        return [
            _line(_("Tutor"), self._choice("tutor", tutor), tutor_help),
            _line(_("Chance to win"), self._toggle("winning_chance"), chance_help),
            _line(_("Explain zilches"), self._toggle("zilches_explained"), zilch_help),
            _line(_("Bigger points in old Zilch"), self._toggle("points_times_100"), points_help),
        ]

    def _volume(self, field: str) -> kit.Widget:
        now: int = getattr(self.settings, field)
        steps = sorted({*range(0, LOUDEST + 1, VOLUME_STEP), now})
        options = [(n, _("{n}%").format(n=n) if n else _("Off")) for n in steps]
        return kit.Picker(field, options, now, partial(self._set, field))

    def _choice(self, field: str, words: dict[Shown, str]) -> kit.Widget:
        """The values of a field of the settings, each with its words."""
        value: Shown = getattr(self.settings, field)
        now = value if value in words else next(iter(words))  # a language may be gone
        options, choose = tuple(words.items()), partial(self._set, field)
        return kit.Choice(field, options, now, choose, max_rows=MAX_ROWS)

    def _pictures(self, field: str, words: dict[str, str]) -> kit.Widget:
        """The values of a field, each with a picture of it; without, if one can't be shown."""
        pictures = [setting_picture(field, value) for value in words]
        shown = [picture for picture in pictures if picture is not None]
        if len(shown) < len(pictures):
            return self._choice(field, words)
        options, choose = tuple(words.items()), partial(self._set, field)
        now: str = getattr(self.settings, field)
        return kit.PictureChoice(field, options, now, choose, pictures=shown, size=PICTURE)

    def _toggle(self, field: str) -> kit.Widget:
        on = bool(getattr(self.settings, field))
        return kit.Toggle(field, on, (_("On"), _("Off")), lambda value: self._set(field, value))

    def _set(self, field: str, value: str | int | bool) -> Answer:
        self.settings = replace(self.settings, **{field: value})  # type: ignore[arg-type]
        self._fault = self._program.settings.change(self.settings)
        self.rebuild()
        return None


def _ruled(lines: list[kit.Widget]) -> list[kit.Widget]:
    """The lines with a rule between each two."""
    ruled = [widget for line in lines for widget in (kit.Rule(), line)]
    return ruled[1:]


def _line(words: str, control: kit.Widget, help_line: str = "") -> kit.Widget:
    """A setting: its words, what it is changed with, and a sentence of help, if any."""
    small = [kit.Label(help_line, theme.SMALL, roles.SOFT)] if help_line else []
    return kit.FormLine(kit.Column(kit.Label(words), *small, gap=0), control)
