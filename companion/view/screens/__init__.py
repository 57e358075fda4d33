"""How a small one-bit screen is painted: what it says as a sheet of lines, and the sheet as pixels.

Law: pure and exact. A sheet makes the same pixels on every machine, so every letter is drawn in here.
"""
