"""Long checks of what README and FIGURES claim. The tests run small ones of some."""
