"""Mats: the boards of the games, printed 1:1 to lie on the cells of a table; and templates to build it."""
