"""Poses become pixels. Knows no rules."""
