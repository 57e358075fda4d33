"""The games: a folder each, with rules, look, board as text, mats and words.

Laws of this room:

1. A game is a set of pure functions over immutable states: no clock, no file, no random generator.
2. `legal` is the only source of legality. An action is legal exactly when `legal` lists it; `explain` only
   gives the reason for a refusal.
3. Chance is an actor. What the table draws is an action like any other, so a record replays by itself.
4. A game imports `kernel` and `companion.drawing`, and no other game. Its rules do not import its look,
   and contain no sentences; those are in `en.json`.

`kernel` knows no game. `registry` lists the games.
"""
