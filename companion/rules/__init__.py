"""The law of each game.

Laws of this room:

1. A game is a set of pure functions over immutable states: no clock, no file, no generator, no words.
2. One generator is the law. An action is legal exactly when `legal` lists it; `explain` only finds the
   reason for a refusal.
3. Chance is an actor. What the table draws is an action like any other, so a record replays alone.

`kernel` knows no game; every other folder is one game, and `games` lists them.
"""
