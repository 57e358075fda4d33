"""One game at one table: what sensors and dials tell becomes actions of the game.

Law: pure, and without a line about any one game. Time comes in with the events; nothing in here looks at
a clock, and `wake_at` says when the next `Tick` is wanted.
"""
