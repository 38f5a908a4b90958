"""The people of this household.

- ``welcome``: the one question before the first title.
- ``page``: everybody, to be added, renamed, merged and removed; all of it can be undone.
- ``person_page``: a person's games, ratings, habits and records, and ways to what else there is.
- ``habits``: what somebody does again and again, for that page.
- ``asking``: what is asked of the games' threads, and ``words``: what is said of it.
"""
