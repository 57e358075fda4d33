"""The command line: `main`, and one module for each command that belongs to no other room.

Law: nothing imports this room but `companion.__main__`.
"""
