"""Start-up, the open program, its menus and settings, and a session: a series of games."""
