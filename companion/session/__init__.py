"""Between games: going on, beginning anew, and the questions that are put to everybody at the table.

Law: pure, as the table is.
"""
