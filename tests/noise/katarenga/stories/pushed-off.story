The captor pushes the other pawn off, whose cell is open for thirty milliseconds.

game katarenga
options {"position": "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb b6b/8/8/3bb3/3ww3/8/8/w6w w -", "first_turn_capture": true}

0.000 lift d4
0.350 lift d5
0.380 put d4 on d5
1.200 put d5 aside
after 0.700 understood: d4-d5
