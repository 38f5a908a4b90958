"""The settings: read at the start, applied at once when they change, and saved."""

from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from logging import getLogger
from typing import TYPE_CHECKING

from zilch3d import i18n
from zilch3d.i18n import _
from zilch3d.render.quality import TIERS, Quality, suited
from zilch3d.render.window import framebuffer_size, renderer_name, set_full_screen
from zilch3d.store import files, settings
from zilch3d.store.games import GameStore
from zilch3d.store.settings import AUTOMATIC, SettingFault, Settings
from zilch3d.store.writer import log_fault

if TYPE_CHECKING:
    from pyglet.window import Window

    from zilch3d.app.late import LateSound
    from zilch3d.app.table_painter import TablePainter
    from zilch3d.kit.loop import Loop

LOG = getLogger(__name__)
A_MOMENT = 0.0015
"""Seconds: no frame waits longer for the disk. What can't be written is mostly known sooner."""


@dataclass(frozen=True)
class LoadedSettings:
    """What the settings file says, what is at fault with it, and with the language it names."""

    settings: Settings
    faults: tuple[SettingFault, ...]
    notice: str


def load(games: GameStore) -> LoadedSettings:
    """The settings of this player, whose language is used from now on.

    What was read of a file at fault is saved in its place, but not by a second window.
    """
    current, faults = settings.load(files.settings_file(), leave=games.is_second)
    if faults:
        save_if_possible(current, games)
    return LoadedSettings(current, faults, use_language(current.language))


def save_if_possible(new: Settings, games: GameStore) -> None:
    """Save the settings, unless they are the first window's or cannot be written."""
    if not games.is_second:
        with suppress(files.NotWritten):
            settings.save(new, files.settings_file())


def use_language(setting: str) -> str:
    """Use the language of the settings; what to say if it stays English for want of a catalogue."""
    try:
        i18n.use(i18n.from_setting(setting))
    except i18n.UnknownLanguage as unknown:
        LOG.warning("%s", unknown)
        words = _("The translation “{language}” is missing or damaged, so the game is in English.")
        return words.format(language=unknown.language)
    return ""


def keep_quality(window: "Window", games: GameStore, quality: Quality) -> None:
    """Keep the tier that measuring has led to, for this renderer and size of the window."""
    keep = partial(settings.cache_quality, *_renderer_and_size(window), quality.value)
    games.in_background(keep)


def _renderer_and_size(window: "Window") -> tuple[str, tuple[int, int]]:
    return renderer_name(window), framebuffer_size(window)


class AppliedSettings:
    """The settings of the open program: ``current``. Window, pictures and sound follow them."""

    def __init__(
        self,
        current: Settings,
        loop: "Loop",
        painter: "TablePainter",
        sound: "LateSound",
        games: GameStore,
    ) -> None:
        self.current = current
        self._sound = sound
        sound.set_volumes(current.volume, current.room_volume)
        self._window = loop.window
        self._loop = loop
        self._painter = painter
        self._games = games

    def change(self, new: Settings) -> str:
        """Apply and save other settings; what went wrong, in words."""
        before, self.current = self.current, new
        if new.language != before.language:
            use_language(new.language)
        if new.text_size != before.text_size:
            self._loop.set_text_size(new.text_size)
        if (new.simple_pictures, new.quality) != (before.simple_pictures, before.quality):
            self.suit_quality()
        if (new.volume, new.room_volume) != (before.volume, before.room_volume):
            self._sound.set_volumes(new.volume, new.room_volume)
        refused = self._set_full_screen() if new.full_screen != self._window.fullscreen else ""
        return self._save() or refused

    @property
    def quality(self) -> str:
        """The tier that pictures are drawn in now."""
        return self._painter.quality.value

    def toggle_full_screen(self) -> None:
        self.change(replace(self.current, full_screen=not self.current.full_screen))

    def suit_quality(self) -> None:
        """Draw as finely as suits this machine and the settings."""
        usual = suited(renderer_name(self._window), simple=self.current.simple_pictures)
        if self.current.simple_pictures:
            self._painter.choose(usual, measure=False)
        elif self.current.quality == AUTOMATIC:
            self._painter.choose(self._measured_quality() or usual, measure=True)
        else:
            self._painter.choose(Quality(self.current.quality), measure=False)

    def _measured_quality(self) -> Quality | None:
        measured = settings.measured_quality(*_renderer_and_size(self._window))
        return next((tier for tier in TIERS if tier.value == measured), None)

    def _set_full_screen(self) -> str:
        """Change the window as the settings ask, and the setting if the system refuses.

        Returns what went wrong, in words.
        """
        wanted = self.current.full_screen
        is_full = set_full_screen(self._window, wanted)
        self.current = replace(self.current, full_screen=is_full)
        return _("Full screen doesn’t work here.") if is_full != wanted else ""

    def _save(self) -> str:
        if self._games.is_second:
            return ""  # the settings are the first window's
        save = partial(settings.save, self.current, files.settings_file())
        fault = _fault_at_once(self._games.in_background(save))
        if fault is None:
            return ""
        from zilch3d.ui.words import system

        words = _("The settings couldn’t be saved in {file}.").format(file=fault.file)
        return f"{words} {system.sentence(system.text_of(fault))}"


def _fault_at_once(writing: Future[object]) -> files.NotWritten | None:
    """Why it could not be written, if that is known within a moment; later it is only logged."""
    try:
        error = writing.exception(A_MOMENT)
    except TimeoutError:
        writing.add_done_callback(log_fault)
        return None
    if error is None or isinstance(error, files.NotWritten):
        return error
    raise error
