"""A finished game shown again."""
