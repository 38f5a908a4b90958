"""The table's screen: input to controller to ``Table.play``, and events to what is seen."""
