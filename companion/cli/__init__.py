"""The command line: one module for each command that is about no table, and `main`, which finds them all.

Law: nothing imports this room but `companion.__main__`.
"""
