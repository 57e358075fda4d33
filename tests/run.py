"""Which run of the tests this is: what is made once for many of them follows from it."""

seed = 0
"""The one that pytest-randomly prints."""
