A capture is put back, piece by piece, and another one is played.

game katarenga
options {"position": "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb b6b/8/8/3bb3/3ww3/8/8/w6w w -", "first_turn_capture": true}

0.000 lift d4
0.500 lift d5
1.000 put d4 on d5
1.500 put d5 aside
after 0.700 understood: d4-d5

0.000 lift d5
0.600 put d5 on d4
1.200 lift off1
1.800 put off1 on d5
after 1.200 understood: nothing

0.000 lift e4
0.500 lift e5
1.000 put e4 on e5
1.500 put e5 aside
after 0.700 understood: e4-e5
