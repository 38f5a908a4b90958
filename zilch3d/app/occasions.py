"""The rooms whose occasions games are part of, by their names, each imported late."""

from collections.abc import Mapping

from zilch3d.ui.program import OccasionHost

OCCASIONS: Mapping[str, OccasionHost] = {}
