"""What keys are called on this system: Macs have Command where others have Ctrl."""

from zilch3d.i18n import _
from zilch3d.kit.keys import ON_MACOS


def command(letter: str, *, on_macos: bool = ON_MACOS) -> str:
    """The name of this key with the one that commands are given with."""
    # Translators: a key with Command, as it is written on the keys of a Mac.
    with_command = _("Cmd+{key}") if on_macos else _("Ctrl+{key}")
    return with_command.format(key=letter)


def full_screen(*, on_macos: bool = ON_MACOS) -> str:
    """The name of the keys for full screen."""
    return _("Ctrl+Cmd+F") if on_macos else "F11"
