"""The licences of all that goes into a bundle, and its bill of materials.

``gathering`` finds every part of a bundle with its licence, by the metadata of the packages and by
what ``carried`` knows of the libraries in them. ``parts_list`` is what it writes: PyInstaller packs
it, and the game's About screen, ``sbom`` and the smoke test read it.
"""
