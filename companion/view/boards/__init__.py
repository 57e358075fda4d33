"""Each game's board as lines of text, plain or painted. The lines are a function of what may be seen."""
