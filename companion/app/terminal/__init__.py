"""`companion terminal`: Katarenga at one keyboard, without a table.

`conversation` leads through an evening of games, `game` through one of them; `typed` understands what
somebody typed, `listing` writes moves down by number, `match` knows who sits where and how it stands.
All of them speak through a `screen`, and only `console` touches the real one.
"""
