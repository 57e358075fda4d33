Every contact bounces for eight milliseconds, and what was first is told last.

game katarenga
options {"position": "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb b6b/8/8/3bb3/3ww3/8/8/w6w w -", "first_turn_capture": true}

0.000 bounce d4 8 ms
0.000 lift d4
0.500 bounce d5 8 ms
0.500 lift d5
0.800 bounce d5 8 ms
0.800 put d4 on d5
1.500 put d5 aside
after 0.700 understood: d4-d5

0.000 late e5 40 ms stamped
0.000 lift e5
0.020 put e5 on e6
after 0.700 understood: d4-d5 e5-e6
