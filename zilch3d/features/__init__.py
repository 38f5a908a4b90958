"""One feature, one room: its screens, sentences, mode at the table and wiring."""
