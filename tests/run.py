"""Which run of the tests this is: what is made once for many of them follows from it."""

seed = 0
"""0 in `make test`, and another one in each slice of `make fuzz`."""
