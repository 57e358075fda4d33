"""What is done to the table itself while the game rests: its parts are tried, found and told apart.

A *job* is such a piece of work, led by screens and lights and done with whatever is at the table: a magnet, a
tag, a dial. It is a value: `heard` gives what becomes of it, and what is to be kept; the desk holds it.

Laws: a job knows no game, only cells, lights, chairs and parts by their numbers and names; what it has found
out counts once it is kept; the key leaves it at any time, and nothing of the game is touched.
"""
