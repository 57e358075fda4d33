The same, and the pawn goes on and takes the captor.

game katarenga
options {"position": "gbryrgby/bgbryygr/yrygbbrg/rgybgryb/gbrybyrg/rgbbgrgb/yrygrbyy/bgyrybgr bb3b1b/4b3/8/2b5/8/2wb4/1w4w1/4w1w1 b -", "first_turn_capture": true}

0.000 lift d3
0.343 lift c3
0.401 put d3 on c3
0.504 put c3 aside
after 0.700 understood: d3-c3

0.000 cover d2
0.016 lift e1
0.016 put e1 on d2
0.016 bare d2
0.086 lift e1
1.469 lift c3
1.521 put e1 on c3
1.709 put c3 aside
after 0.700 understood: d3-c3 e1-c3
