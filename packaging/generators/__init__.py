"""Programs that write files of the repository: sounds, solved tables, README's pictures."""
