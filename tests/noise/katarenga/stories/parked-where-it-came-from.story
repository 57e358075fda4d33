The captured pawn stands for a while on the square that the captor has left.

game katarenga
options {"position": "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb b6b/8/8/3bb3/3ww3/8/8/w6w w -", "first_turn_capture": true}

0.000 lift d4
0.400 lift d5
0.900 put d5 on d4
1.500 put d4 on d5
3.500 lift d5
4.000 put d5 aside
after 1.000 doubted: d4-d5
