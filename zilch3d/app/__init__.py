"""Start-up, the open application, and a session: a series of games between the same players."""
