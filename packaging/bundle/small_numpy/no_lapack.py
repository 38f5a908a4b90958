"""In the place of numpy's module that calls LAPACK, in bundles that carry none."""


def __getattr__(name: str) -> object:
    raise ImportError(f"this program has no LAPACK for numpy.linalg: {name}")
