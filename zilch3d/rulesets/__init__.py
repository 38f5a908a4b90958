"""The presets, one TOML page each, named after the preset's id."""
