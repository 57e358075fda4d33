"""Opponents played by the companion.

Laws of this room:

1. An opponent is a pure function from what its seat sees to one of the legal actions.
2. Randomness is an argument. The same draws make the same game, on every machine.
3. An opponent knows the rules of the games, and nothing of tables, people, words or time.

`mind.py` is the interface, `registry.py` lists who fulfils it, and each folder is one game.
"""
