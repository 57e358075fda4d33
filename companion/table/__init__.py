"""The state of one game at one table: turns sensor and dial events into actions of the game.

Laws: pure, with no code for any particular game. Time comes in with the events; nothing in here reads a
clock, and `wake_at` says when the next `Tick` is wanted.
"""
