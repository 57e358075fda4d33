"""Real parts. Each module is imported when a profile names one of its drivers, and only then.

Law: only modules in here may import gpiozero, luma, serial and their like.
"""
