"""Work beside the frames: advice by a thread, whole solutions by a process of their own."""
