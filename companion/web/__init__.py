"""The page: the table in a browser, and the server that shows it.

Law: a client sees what is public and what belongs to the chairs that it has claimed, nothing else; and no
client, however slow or hostile, delays the table.
"""
