"""Long checks of the claims in README and FIGURES; the tests run small ones of some."""
