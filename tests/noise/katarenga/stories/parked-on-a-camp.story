The captured pawn is parked on a9 before the captor is put, and stays there for a while.

game katarenga
options {"position": "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb b6b/8/8/3bb3/3ww3/8/8/w6w w -", "first_turn_capture": true}

0.000 lift d5
0.700 put d5 on a9
1.300 lift d4
2.500 put d4 on d5
6.500 lift d5
7.000 put d5 aside
after 0.700 understood: d4-d5
