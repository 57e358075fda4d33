"""The drivers of real parts. A module is imported only when a profile names one of its drivers.

Law: only modules of this package import gpiozero, luma, serial and similar libraries.
"""
