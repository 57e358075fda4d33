"""Wiring diagrams: one drawing for each sheet of a wiring plan."""
