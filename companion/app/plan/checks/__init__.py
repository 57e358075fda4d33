"""What can be wrong with a plan, a look at a time: each is a function of the circuit, and knows no other."""
