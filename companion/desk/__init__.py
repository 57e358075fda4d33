"""Between games: going on, beginning anew, and the questions that are asked of everybody at the table.

Law: pure, as the table is.
"""
