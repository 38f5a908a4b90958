"""Gets a checkout ready to play, test and build; needs only Python's standard library."""
