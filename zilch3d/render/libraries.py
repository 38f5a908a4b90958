"""pyglet loads the system's libraries by the names of their files."""

import pyglet.lib

from zilch3d.system_libraries import FILES


class FileNameLoader(pyglet.lib.LinuxLibraryLoader):
    """Loads what FILES has by that name, as compiled programs do.

    pyglet itself has Python look for it, which runs ldconfig for each library, and gcc and ld for
    each that is missing: a tenth of a second of the start, or more.
    """

    def find_library(self, path: str) -> str | None:  # type: ignore[override]  # pyglet answers None
        """The file of this library; None for a file of FILES, which then could not be loaded."""
        if path in FILES.values():
            return None
        return FILES.get(path) or super().find_library(path)


def load_by_file_name() -> None:
    """Have it so from now on; comes before anything of pyglet that loads a library."""
    pyglet.lib.loader = FileNameLoader()  # type: ignore[assignment]  # that of macOS, it believes
    pyglet.lib.load_library = pyglet.lib.loader.load_library
