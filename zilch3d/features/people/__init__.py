"""People of this household.

- ``habits``: what somebody does again and again, for a person's page.
"""
