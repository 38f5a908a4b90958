"""Where this system keeps the player's files; nothing is created here."""

from pathlib import Path

import appdirs  # type: ignore[import-untyped]

APPLICATION = "zilch3d"


def settings_file() -> Path:
    """The file of choices made in the settings."""
    return Path(appdirs.user_config_dir(APPLICATION, appauthor=False)) / "settings.toml"


def data_folder() -> Path:
    """The folder of games, records and house rules: what must not be lost."""
    return Path(appdirs.user_data_dir(APPLICATION, appauthor=False))


def house_rules_folder() -> Path:
    """The folder whose rule-set files are offered beside the presets."""
    return data_folder() / "rules"


def cache_folder() -> Path:
    """The folder of what can be worked out again."""
    return Path(appdirs.user_cache_dir(APPLICATION, appauthor=False))
