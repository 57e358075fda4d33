"""The parts of a table: ports, drivers, their simulation, and the catalogue of things that can be bought.

Laws: nothing in here knows a game, and nothing in here imports `companion`. Hardware speaks cells, keys
and pixels; the mat of a game knows which space a cell lies under. No sentence is made here either: what
goes wrong is a `Trouble`, a code with values. Only `hardware.drivers.*` import gpiozero, luma, serial,
smbus2 or spidev.
"""
