"""What all games share: terms, records, and the shape of a game and of its look.

No game is named here.
"""
