"""The page: the table in a browser, and the server that shows it.

Law: a client sees what everybody may see and what belongs to the chairs that it has claimed, nothing else;
and no client, however slow or hostile, holds the table up.
"""
