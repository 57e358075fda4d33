"""The parts of a table: ports, drivers and their simulation.

Law: nothing in here knows a game, and nothing in here imports `companion`. Hardware speaks cells, keys
and pixels; which space of which game a cell lies under is the mat's business, in `companion.app`. No
sentence is made here either: what goes wrong is a `Trouble`, a code with values.
"""
