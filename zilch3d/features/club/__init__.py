"""The Zilch Club. Its notice board is a folder of its own, challenges, with a map of its own."""
