"""Signs, screens and shapes as pure values: the drawing primitives of game looks and the view.

Law: pure and exact. A sheet makes the same pixels on every machine, so every letter is drawn in here. This
room imports no other one.
"""
