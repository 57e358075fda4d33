"""How a table is wired: every wire that follows from its configuration, what it takes, and what is wrong."""
