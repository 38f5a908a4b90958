"""Mutation testing by mutmut: what of the code could be changed without any test failing.

``proofs/mutants.py`` is its command. ``kept`` has the mutants that are kept, and why.
"""
