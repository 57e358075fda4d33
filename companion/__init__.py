"""The tabletop companion: light, memory and honesty for physical board games.

The rooms and who may look into which are listed in `tests/test_house.py`, which also checks it.
"""

__version__ = "0.1.0"
