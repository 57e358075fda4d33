"""The session: starting, resuming and replacing games, and the questions put to the people at the table.

Law: pure, as the table is.
"""
