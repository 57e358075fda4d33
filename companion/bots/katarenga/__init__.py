"""Katarenga: what a pawn is worth where it stands, the search, and fair boards."""
