"""For whoever builds a table: how it is wired and what to buy, drawings of it, mats and templates to print."""
