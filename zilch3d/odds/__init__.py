"""Exact odds and best play, computed from the rules alone."""
