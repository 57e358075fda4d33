"""How much people have to do to tell the table what they do, over whole games, by each way of input."""
