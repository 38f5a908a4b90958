"""A lesson on any rule set at the table, with loaded dice; nothing of it is kept or counted.

- ``steps``: what a lesson consists of, as data; ``chapters`` derives the chapters of any rules.
- ``words``: what is said at each step.
- ``page``: the choice of a lesson, and where one goes on.
- ``teaching`` puts chapters on a table of their own; ``coach`` follows what is played there.
"""
