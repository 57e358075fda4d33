"""The daemon: one table of parts, one loop, and everything that is opened and closed with it."""
