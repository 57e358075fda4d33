"""Signs, screens and shapes as pure values: what looks of games and the view are drawn with.

Law: pure and exact; a sheet makes the same pixels on every machine, so every letter is drawn in here.
This room imports no other one.
"""
