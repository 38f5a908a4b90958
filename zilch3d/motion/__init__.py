"""How dice and cup move: poses over time, simulated or animated, without a window."""
