"""The parts of a table: ports, drivers, their simulation, and the catalogue of things that can be bought.

Laws:
- This package knows no game and does not import `companion`. It speaks cells, keys and pixels; the mat of a
  game maps cells to spaces.
- It makes no sentences: an error is a `Trouble`, a code with values.
- Only `hardware.drivers.*` import gpiozero, luma, serial, smbus2 or spidev.
"""
