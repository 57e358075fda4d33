"""The daemon: one table of parts, its loop, and the resources opened and closed with it."""
