"""The question before something is left that is not on the disk."""

from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from zilch3d.i18n import _, ngettext
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import Pending, Question, outcome
from zilch3d.kit.scene import Answer, Push, Quit
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW
from zilch3d.kit.widget_scene import Backdrop, Notice, WidgetScene
from zilch3d.safe_text import printable
from zilch3d.store.files import NotWritten, data_folder
from zilch3d.store.other_disk import suggestion
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.words import errors, saving
from zilch3d.ui.words.errors import LONGEST_PATH

WIDTH = 640
LONGEST_FOLDER = 1000
"""Letters of a path that can be typed."""


@dataclass(frozen=True)
class WayOut:
    """Where the player was going: ``leave`` goes there, over the question.

    ``ends`` is whether the program ends with it, and what is in no file is lost.
    """

    leave: kit.Press
    ends: bool


class UnsavedScene(WidgetScene):
    """Moves are not on the disk: try again, save them elsewhere, leave nevertheless, or go back.

    Once they are saved there is nothing to ask any more. ``suggest`` finds a folder to save to.
    """

    def __init__(
        self,
        program: Program,
        way: WayOut,
        behind: Backdrop | None = None,
        suggest: Question[Path] | None = None,
    ) -> None:
        super().__init__(program.screen, behind or program.painter.backdrop)
        self._safekeeping = program.games.safekeeping
        self._way = way
        self._folder = ""
        self._notice = Notice()
        self._goes_on = False
        """Whether the player has tried again, and it has helped."""
        self.saved_to: Path | None = None
        """The file that has what was not saved, if there is one."""
        self._suggested = self.pending(suggest or partial(suggestion, data_folder()))
        self._tried: Pending[bool] = self.pending()
        self._saved: Pending[Path | str] = self.pending()
        self._was = self._state()

    @property
    def _is_safe(self) -> bool:
        """Whether nothing is lost by leaving."""
        return self._safekeeping.moves_at_risk == 0

    def _state(self) -> object:
        """What the page is about, as a value."""
        fault, files = self._safekeeping.fault, self._safekeeping
        return (
            self._is_safe,
            files.unsaved_moves,
            files.unsaved_documents,
            fault.detail if fault is not None else None,
        )

    def update(self, seconds: float) -> Answer:
        answer = super().update(seconds)
        if self._goes_on:
            return self._way.leave()
        if self._state() != self._was:
            self.rebuild("leave" if self._is_safe else "")
        return answer

    def on_arrival(self) -> str:
        suggested, self._suggested.value = self._suggested.value, None
        tried, self._tried.value = self._tried.value, None
        saved, self._saved.value = self._saved.value, None
        if suggested is not None and not self._folder:
            self._folder = str(suggested)
        if tried:
            self._goes_on = self._is_safe
            self._notice = Notice(_("Still not saved."))
        if isinstance(saved, Path):
            self.saved_to, self._notice = saved, Notice()
        elif saved is not None:
            self._notice = Notice(saved)
        return "leave" if self._is_safe else ""

    # What is shown

    def build(self) -> kit.Widget:
        self._was = self._state()
        self.first_focus = "leave" if self._is_safe else "again"
        return kit.Page(
            kit.Title(self._title()),
            kit.Scroll(kit.Column(*self._lines(), gap=MEDIUM), grow=1, name="lines"),
            *(self._done() if self._is_safe else self._ways()),
            width=WIDTH,
            gap=NARROW + 2,
            centred=True,
            around=NARROW,
            ground=kit.Ground(theme.DIM),
        )

    def _title(self) -> str:
        return _("Everything’s saved") if self._is_safe else _("Not everything’s saved")

    def _lines(self) -> list[kit.Widget]:
        fault, file = self._safekeeping.fault, self.saved_to
        if fault is None:
            return [kit.Label(_("You can leave now. Nothing’s lost."))]
        if self._is_safe and file is not None:
            where = kit.Label(printable(str(file), LONGEST_PATH), theme.STRONG, roles.ACCENT)
            words = _("Your last moves are in this file.")
            fetched = _("Leave it there. The next time you start the game, it fetches them.")
            if not self._safekeeping.unsaved_moves:
                words = _("What you changed last is in this file.")
                fetched = _("Leave it there. The next time you start the game, it fetches that.")
            return [
                kit.Label(words),
                where,
                kit.Label(fetched),
            ]
        why = kit.Label(saving.not_saved(fault, self._safekeeping), colour=roles.WARNING)
        place = kit.Label(saving.what_failed(fault), theme.SMALL, roles.SOFT)
        colour = roles.WARNING if self._notice.is_bad else roles.INK
        notice = kit.Label(self._notice.words, theme.SMALL_STRONG, colour, name="notice")
        notice.visible = bool(self._notice.words)
        return [why, place, notice]

    def _done(self) -> list[kit.Widget]:
        return [
            kit.Button("leave", self._leave_words(), self._way.leave, style=roles.PRIMARY),
            kit.Button("back", _("Back"), self.back),
        ]

    def _leave_words(self) -> str:
        return _("Quit") if self._way.ends else _("Leave the game")

    def _ways(self) -> list[kit.Widget]:
        again = kit.Button("again", _("Try again"), self._try_again, style=roles.PRIMARY)
        field = kit.TextField(
            "folder",
            self._folder,
            self._type,
            max_length=LONGEST_FOLDER,
            on_enter=self._save,
            grow=1,
        )
        save = kit.Button("save", _("Save elsewhere"), self._save)
        leave = kit.Button("leave", self._anyway(), self._way.leave, note=self._loss())
        return [
            again,
            kit.Column(
                kit.Label(_("Folder on another disk"), theme.SMALL, roles.SOFT),
                kit.Row(field, save, align="fill"),
                gap=HAIR,
            ),
            leave,
            kit.Button("back", _("Back"), self.back),
        ]

    def _anyway(self) -> str:
        return _("Quit anyway") if self._way.ends else _("Leave anyway")

    def _loss(self) -> str:
        if not self._way.ends:
            return _("The game keeps trying until you close it")
        if not self._safekeeping.unsaved_moves:
            return _("You’ll lose what you changed last")
        # Translators: the number of moves is not said.
        return ngettext(
            "You’ll lose your last move",
            "You’ll lose your last moves",
            self._safekeeping.moves_at_risk,
        )

    # What is done

    def _type(self, text: str) -> Answer:
        self._folder = text
        return None

    def _try_again(self) -> Answer:
        self._say(_("Trying to save …"))
        done = self._safekeeping.try_again
        self._tried.ask(lambda: outcome(done(), lambda _tried: True, cancels=False))
        return None

    def _save(self) -> Answer:
        folder = Path(self._folder.strip())
        with suppress(RuntimeError):  # no such user: then that is no path
            folder = folder.expanduser()
        if not folder.is_absolute():
            self._say(_("Type the whole path of a folder."), is_bad=True)
            return None
        self._say(_("Saving …"))
        save = partial(self._safekeeping.save_elsewhere, folder)
        self._saved.ask(lambda: outcome(save(), _saved_to, cancels=False))
        return None

    def _say(self, words: str, *, is_bad: bool = False) -> None:
        self._notice = Notice(words, is_bad)
        self.rebuild()


def _saved_to(saved: Future[Path]) -> Path | str:
    """The file that was written, or why there is none."""
    try:
        return saved.result()
    except NotWritten as fault:
        return errors.not_saved(fault)


def quit_program(program: Program) -> Answer:
    """End the program; what is not on the disk is asked about first."""
    if program.games.safekeeping.moves_at_risk:
        return Push(UnsavedScene(program, WayOut(Quit, ends=True)))
    return Quit()
