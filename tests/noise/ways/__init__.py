"""The ways in which people do what they mean: each a function from a turn to the stages of one act."""
