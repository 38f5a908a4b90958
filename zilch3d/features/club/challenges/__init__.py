"""The notice board of the club: challenges, each a fact that the record of a game proves."""
