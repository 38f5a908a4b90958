"""What the program is made of, as a packaged one tells it, and one licence."""

from pathlib import PurePosixPath

from gallery.games import SceneContext
from zilch3d import resources
from zilch3d.kit.scene import Scene
from zilch3d.store.components import Component
from zilch3d.ui.pages.about import About, AboutScene, FileLocations, LicenceScene

HOME = PurePosixPath("/home/ragna")
PLACES = FileLocations(
    HOME / ".local/share/zilch3d",
    HOME / ".config/zilch3d/settings.toml",
    HOME / ".cache/zilch3d",
    HOME / ".cache/zilch3d/log/zilch3d.log",
)
PARTS = (
    Component("Zilch 3D", "1.0.0", "MIT", ()),
    Component("Python", "3.13.9", "PSF-2.0", ()),
    Component("Expat", "2.7.3", "MIT", (), "Python"),
    Component("SQLite", "3.50.4", "blessing", (), "Python"),
    Component("cffi", "2.1.1", "MIT-0", ()),
    Component("numpy", "2.4.6", "BSD-3-Clause AND 0BSD AND MIT AND Zlib AND CC0-1.0", ()),
    Component("GCC runtime library", "", "GPL-3.0-or-later WITH GCC-exception-3.1", (), "numpy"),
    Component("pillow", "13.0.0", "MIT-CMU", ()),
    Component("libjpeg-turbo", "3.2.0", "IJG AND BSD-3-Clause", (), "pillow"),
    Component("pyglet", "2.1.19", "BSD-3-Clause", ()),
    Component("pyinstaller", "6.22.3", "GPL-2.0-or-later WITH Bootloader-exception", ()),
    Component("pymunk", "7.3.1", "MIT", ()),
    Component("Chipmunk and Munk2D", "", "MIT", (), "pymunk"),
    Component("Vollkorn", "", "OFL-1.1", ()),
)


def about(context: SceneContext) -> Scene:
    """A packaged game on Linux."""
    return AboutScene(context.program(), About("1.0.0", PLACES, PARTS))


def licence(context: SceneContext) -> Scene:
    """The licence page of a font."""
    text = resources.find("assets/fonts/OFL-Vollkorn.txt")
    return LicenceScene(
        context.screen, Component("Vollkorn", "", "OFL-1.1", (text,)), context.backdrop
    )


def licence_of_many_pages(context: SceneContext) -> Scene:
    """The longest that there is would fill more."""
    text = resources.find("assets/fonts/OFL-Vollkorn.txt")
    part = Component("Vollkorn, Manrope, Caveat", "1.0", "OFL-1.1", (text,) * 3)
    return LicenceScene(context.screen, part, context.backdrop)
