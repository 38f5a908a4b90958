"""Gets a checkout ready to play, test and build. It needs only Python's standard library."""
