"""A lesson on any rule set at the table, with loaded dice; nothing of it is kept or counted.

- ``steps``: what a lesson consists of, as data; ``chapters`` derives the chapters of any rules.
- ``words``: what is said at each step. ``glossary``: what the words of the game mean.
- ``page``: the choice of a lesson, and where one goes on.
- ``teaching``: the way to a lesson, and on from it; ``coach`` puts its chapters on a table, one
  after the other, and leads through them as that table's mode.
"""
