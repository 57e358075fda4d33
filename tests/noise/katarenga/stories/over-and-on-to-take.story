Into a camp, which ends the game, and at once on to take a pawn instead.

game katarenga
options {"position": "ybgrrybg/rgyygygr/grbbbbry/byrgyrgb/rgybyrbg/yrygbbgr/bgbrgyry/gbryrygb 7w/5b2/4b3/8/8/6w1/8/3w4 w h0a9", "first_turn_capture": true}

0.000 lift h8
0.343 put h8 on h9
0.528 lift h8
0.643 lift f7
0.940 put h8 on f7
1.876 put f7 aside
after 0.700 understood: h8-f7
