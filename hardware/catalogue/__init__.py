"""The things a table is built of: what each one is, and how they hang together. It knows no game."""
