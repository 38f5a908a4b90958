"""The notice board of the club: challenges, each a fact that the record of a game proves.

- ``facts``: what a finished game comes to for one seat, from its events alone.
- ``conditions``: the closed vocabulary of conditions over these facts, read from pages.
- ``pages``: the challenges that ship, and those a player adds; their measured chances.
- ``judging``: which challenges games fulfil, one game after the other, and what proves it.
- ``keeping``: what was judged so far, as a document of the club; ``looking`` judges new games.
- ``board``: the page; ``words`` has chances and states in words.
"""
