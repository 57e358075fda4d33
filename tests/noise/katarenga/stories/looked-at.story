A pawn that could be taken is looked at and put back, and so is the one in the hand.

game katarenga
options {"position": "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb b6b/8/8/3bb3/3ww3/8/8/w6w w -", "first_turn_capture": true}

0.000 lift d4
0.800 lift d5
1.600 put d5 on d5
3.000 put d4 on d4
after 1.000 doubted: nothing
