Black holds a pawn that could be taken before White has put the own one elsewhere.

game katarenga
options {"position": "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb b6b/8/8/3bb3/3ww3/8/8/w6w w -", "first_turn_capture": true}

0.000 lift d4
0.700 lift d5
0.900 put d4 on c4
1.400 put d5 on d6
after 0.700 understood: d4-c4 d5-d6
