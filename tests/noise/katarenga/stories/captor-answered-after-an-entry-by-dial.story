A captor is answered at once, after a cell beside was not believed.

game katarenga
options {"position": "yrgbbgry/bgryyrbb/gybrrgyg/rybggbyr/rgybyrbg/yrygbbgr/bgbrgyry/gbryrygb 2b5/3b4/2b5/8/4w3/5w2/4w3/7w w h9", "first_turn_capture": true}

0.000 stick e4 closed
2.315 lift c6
2.614 put c6 aside
3.204 lift e4
3.408 put e4 on c6
after 1.000 understood: e4-c6

0.000 lift d7
1.750 lift c6
2.052 put d7 on c6
2.148 lift f3
2.365 put f3 on g4
3.059 put c6 aside
after 0.700 understood: e4-c6 d7-c6 f3-g4
