"""Noise: people and wires as they are, over the simulated table; `python -m tests.noise` counts.

Laws of this room:

1. The table is the product's own, and is known from outside: signals, the record, the phase, what is shown.
2. A game is told by its seed and number alone. What people mean and do never depends on what the table makes
   of it, so that the same game tells the same story after every change to the product.
3. Who is stuck touches only what is there, and follows only what is shown.
4. *Wrong* means that another action was meant and the signals could tell. What they cannot tell is a kind of
   its own, named in `ways.doubt`, and is undone by putting pieces back.
"""
