Both pawns of a capture are lifted; the other one is put back, and the captor goes elsewhere.

game katarenga
options {"position": "bgyrrybg/yryggygr/rgbbbbry/gbryyrgb/gbyrrgby/bgrgyygr/rbyybbrg/yrgbgryb 1bbbb1bb/b2w4/7b/8/8/8/8/w1wwwwww w -", "first_turn_capture": true}

0.000 lift d7
0.003 lift b8
1.603 put b8 on b8
2.640 put d7 on f8
after 0.700 understood: d7-f8
