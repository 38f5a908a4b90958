"""Long checks of the solutions, by playing them out; the tests run small ones."""
