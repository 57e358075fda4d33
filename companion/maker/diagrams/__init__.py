"""Drawings of how a table is wired: a sheet of paper for each sheet of a plan."""
