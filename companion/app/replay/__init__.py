"""`companion replay`: a file that the companion wrote, told again.

A journal is told as the game that it holds. A trace, which holds every signal of the parts, goes through
the same loop as it did then, in virtual time.
"""
