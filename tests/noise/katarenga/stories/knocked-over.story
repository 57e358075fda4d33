Five pawns are knocked over, and the lights lead them back.

game katarenga
options {"position": "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb b6b/8/8/3bb3/3ww3/8/8/w6w w -", "first_turn_capture": true}

0.000 lift d4
0.050 lift d5
0.060 lift e4
0.100 lift a1
0.150 lift h8
0.400 put d4 on c4
0.450 put d5 on g7
0.500 put e4 aside
0.600 put a1 on a4
0.700 put h8 aside
after 1.500 led: nothing
