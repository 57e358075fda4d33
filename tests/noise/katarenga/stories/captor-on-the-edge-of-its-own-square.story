A captor comes down on the edge of its own square, so that for a moment the board looks as it did before.

game katarenga
options {"position": "bgyrgbry/yrygbgbr/rgbbyryg/gbryrgyb/gbyrybgr/rgygrgyy/yrbbgrbb/bgrybyrg b1b2b2/8/8/1w6/7b/7w/4w3/w7 b -", "first_turn_capture": true}

0.000 lift h3
0.170 put h3 aside
0.759 lift h4
3.433 cover h4
3.756 cover h3
3.779 bare h4
3.826 put h4 on h3
3.826 bare h3
after 0.700 understood: h4-h3
