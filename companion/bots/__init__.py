"""Opponents that the companion plays itself.

Laws of this room:

1. An opponent is a pure function: it gets what it may see and gives one of the legal actions.
2. Chance comes in as an argument. The same draws make the same game, on every machine.
3. It knows the law of the games and nothing of tables, people, words or time.
"""
