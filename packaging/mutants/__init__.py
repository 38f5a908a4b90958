"""Mutation testing with mutmut: which changes of the code would no test notice?

``proofs/mutants.py`` is its command. ``kept`` has the mutants that are kept, and why.
"""
