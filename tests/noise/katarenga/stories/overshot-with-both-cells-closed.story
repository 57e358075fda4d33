Pushed from cell to cell without a gap, past the goal and back.

game katarenga
options {"position": "rbbbbbbb/rbbbbbbb/rbbbbbbb/rbbbbbbb/rbbbbbbb/rbbbbbbb/rbbbbbbb/rbbbbbbb b6b/8/8/8/w7/8/8/7w w -", "first_turn_capture": true}

0.000 cover b4
0.040 lift a4
0.040 put a4 on b4
0.040 bare b4
0.140 cover c4
0.190 lift a4
0.190 put a4 on c4
0.190 bare c4
0.290 cover d4
0.330 lift a4
0.330 put a4 on d4
0.330 bare d4
0.500 lift a4
0.510 put a4 on c4
after 0.700 understood: a4-c4
