Five minutes with a pawn in the hand, and one that it takes in the other.

game katarenga
options {"position": "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb b6b/8/8/3bb3/3ww3/8/8/w6w w -", "first_turn_capture": true}
touch-move strict

0.000 lift d4
2.000 lift d5
300.000 put d4 on d5
301.000 put d5 aside
after 0.700 understood: d4-d5
