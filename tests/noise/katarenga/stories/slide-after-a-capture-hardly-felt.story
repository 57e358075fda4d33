After a capture that was hardly felt, another pawn comes to where that captor might have gone.

game katarenga
options {"position": "gbyrrygb/rgyggyry/yrbbbbgr/bgryyrbg/yrgbyrgb/rbyybgry/bgrggybr/gbyrrybg 1b3bw1/8/bb6/8/2w1b3/8/8/ww3www b -", "first_turn_capture": true}

0.000 lift e4
0.555 lift h1
0.636 put e4 on h1
1.474 put h1 aside
after 0.700 understood: e4-h1

0.000 cover g2
0.029 lift g1
0.029 put g1 on g2
0.029 bare g2
0.153 cover g3
0.167 lift g1
0.167 put g1 on g3
0.167 bare g3
0.202 lift g1
0.204 put g1 on g2
after 0.700 understood: e4-h1 g1-g2
