"""A photograph of the table: taken in the window's spare time, and saved as a picture.

- ``page``: what is seen while it develops, and what is said of the file. ``saving``: the camera it
  is taken by, and the file.
"""
