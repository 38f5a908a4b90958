"""Everything that all finished games come to: records, statistics, counted dice, and their list.

- ``page``: the screen of records, which asks the store; ``record_pages`` has its four pages.
- ``dice_page``: how often each face has fallen, in a game or in all, and what chance makes of it.
- ``finished_games``: the list of games that are over, to look back, to play again, or to watch.
- ``words``: records, figures and the verdicts of chi-square tests in words.
"""
