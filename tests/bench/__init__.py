"""What is measured, and beside whom: `python -m tests.bench` prints a table and writes build/bench.json.

Laws of this room:

1. A ratio is only ever taken within one round: both sides in the same process, in short slices, one
   after the other, so that the moods of the machine fall on both. Races count processor time; what
   somebody waits for is measured by the clock on the wall.
2. Both sides get the same warm-up, the same caps, the same sampling and the same garbage collector.
3. A row says what it measures. Where a memory of ours could flatter us, there is a row with it empty.
4. A goal that does not hold is printed as such; it is not an error.

`rows` lists the rows; adding one is adding a function there.
"""
