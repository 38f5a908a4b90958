"""After a game: who won, what luck and decisions had to do with it, and what to try again.

- ``end_page``: the end, and its pages: ``result_page``, those of ``review_page``, and ``fairness``.
- ``result``: how it ended. ``story``: what is told of it, and ``past``, what a player had come to
  before; ``story_words`` tells it.
- ``finished_game``: its record, which is written, its review, which is kept, and its dice's proof.
- ``compare_page``: the game beside the one whose dice it was played with.
- ``what_if``: a decision at its table once more, as a mode of the table with a note beside it.
- ``words``: reviews in sentences, for the commands, too; ``decision_words``: one decision in them.
"""
