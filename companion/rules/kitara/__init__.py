"""Kitara: two to four kingdoms on a map of savannas and ruins, a row of cards, and secret tokens."""
