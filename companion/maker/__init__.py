"""Planning and printing a table: wiring, shopping list, drawings, mats and templates."""
