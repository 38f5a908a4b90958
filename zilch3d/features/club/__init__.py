"""The Zilch Club: seasons of twelve evenings at the tables of the sixteen, and what comes of them.

- ``entry``: the ways in: from the menu, from a game's end, to somebody's album.
- ``home``: the page one comes in at; ``page`` is what all pages have in common, ``parts`` what
  several of them show.
- ``season_page``, ``stories_page``, ``album_page``, ``dice_page``: the pages behind its doors.
- ``evening_page``: between two games of an evening, and after the last.
- ``invitation``: what the title says of the club.
- ``playing``: what one does there; ``asking`` has threads read the club as it stands.
- ``emblem``: the crest of the club, on the title.
- ``club``: that as a value, for one member; ``people`` says who can be one.
- ``season``: a season as a fold over its games, with the ledger of points.
- ``titles``, ``rating``: the ledger of decisions.
- ``kept``: what is kept in documents; ``proof`` verifies a season's dice.
- ``model``: what pages of seasons and chapters hold, as values; ``files`` reads them, and
  ``library`` has sentences on those it can't.
- ``sheets``: score sheets drawn for the album.
- The folder ``challenges/`` is the notice board.
- ``words``: its sentences.
"""
