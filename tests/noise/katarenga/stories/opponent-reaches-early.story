Black has moved before White's hand is off.

game katarenga
options {"position": "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb b6b/8/8/3bb3/3ww3/8/8/w6w w -", "first_turn_capture": true}

0.000 lift d4
0.500 put d4 on c4
0.540 lift e5
0.680 put e5 on e6
after 0.700 understood: d4-c4 e5-e6
