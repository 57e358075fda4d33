A pawn slides over three squares and rests for a while on each.

game katarenga
options {"position": "rbbbbbbb/rbbbbbbb/rbbbbbbb/rbbbbbbb/rbbbbbbb/rbbbbbbb/rbbbbbbb/rbbbbbbb b6b/8/8/8/w7/8/8/7w w -", "first_turn_capture": true}

0.000 lift a4
0.040 put a4 on b4
0.240 lift a4
0.260 put a4 on c4
0.490 lift a4
0.510 put a4 on d4
after 0.700 understood: a4-d4
