"""Boards as lines of text."""
