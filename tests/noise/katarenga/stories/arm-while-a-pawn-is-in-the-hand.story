A child's arm opens what lies around while White thinks, and White moves all the same.

game katarenga
options {"position": "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb bb4bb/8/8/8/3ww3/8/8/ww5w w -", "first_turn_capture": true}

0.000 lift d4
0.600 lift a1
0.620 lift b1
0.700 lift e4
0.900 put a1 on a1
1.000 put e4 on e4
1.300 put b1 on b1
2.500 put d4 on d5
after 0.700 understood: d4-d5
