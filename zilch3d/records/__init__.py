"""The game record: one text format to play, save, share and test with. No files, no clock."""
