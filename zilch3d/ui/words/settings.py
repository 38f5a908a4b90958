"""What was wrong with the settings file."""

from zilch3d.i18n import _
from zilch3d.store import settings


def settings_fault(fault: settings.Fault) -> str:
    """What was wrong with the settings file."""
    words = {
        "unreadable": _("{file} can’t be read: the settings start afresh."),
        "not-toml": _("{file} is damaged: the settings start afresh."),
        "unknown-field": _("{file}: there is no setting called {field}."),
        "bad-value": _("{file}: {field} has no valid value and starts afresh."),
    }[fault.reason]
    kept = _("The old file is kept as {name}.").format(name=f"{fault.file.name}.broken")
    return f"{words.format(file=fault.file.name, field=fault.field)} {kept}"
