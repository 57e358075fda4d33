Put on one goal, and within a second on another one.

game katarenga
options {"position": "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb b6b/8/8/3bb3/3ww3/8/8/w6w w -", "first_turn_capture": true}

0.000 lift d4
0.900 put d4 on c4
1.700 lift d4
2.000 put d4 on c5
after 0.700 understood: d4-c5
