"""The games: one folder for each, with its rules, its look, its board as text, its mats and its words.

Laws of this room:

1. A game is a set of pure functions over immutable states: no clock, no file, no random generator.
2. One generator is the law. An action is legal exactly when `legal` lists it; `explain` only finds the
   reason for a refusal.
3. Chance is an actor. What the table draws is an action like any other, so a record replays alone.
4. A game imports `kernel` and `companion.drawing`, and no other game. Its rules import neither its look
   nor its words, and hold no sentence.

`kernel` knows no game. `registry` lists the rules of every game, `editions` the games with their looks.
"""
