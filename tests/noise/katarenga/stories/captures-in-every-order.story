Captor first, captured first, both at once: three captures on one square.

game katarenga
options {"position": "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb b6b/8/8/3bb3/3ww3/8/8/w6w w -", "first_turn_capture": true}

0.000 lift d4
0.800 lift d5
1.200 put d4 on d5
2.000 put d5 aside
after 0.700 understood: d4-d5

0.000 lift d5
0.500 put d5 aside
1.100 lift e5
2.000 put e5 on d5
after 0.700 understood: d4-d5 e5-d5

0.000 lift d5
0.010 lift e4
0.600 put e4 on d5
0.700 put d5 aside
after 0.700 understood: d4-d5 e5-d5 e4-d5
