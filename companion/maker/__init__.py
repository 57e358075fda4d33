"""Building a table: its wiring and shopping list, drawings of it, mats and templates to print."""
