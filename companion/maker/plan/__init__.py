"""Wiring plans: the wires that follow from a table's configuration, with currents, costs and checks."""
