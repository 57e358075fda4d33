"""Jobs on the table itself while the game rests: checking its parts, calibrating, identifying readers.

A *job* is one piece of such work, led by screens and lights and done with what is at the table: a magnet,
a tag, a dial. A job is a value: `handle` returns its next state and what has to be stored; the session
holds it.

Laws:
- a job knows no game, only cells, lights, chairs and parts by number and name;
- a result counts once it is stored;
- the key leaves a job at any time, and nothing of the game is touched.
"""
