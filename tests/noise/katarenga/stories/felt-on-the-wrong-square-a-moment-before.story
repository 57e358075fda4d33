A pawn put down on an edge is felt on the wrong square a hundredth of a second before the right one.

game katarenga
options {"position": "bgyrgbry/yrygbgbr/rgbbyryg/gbryrgyb/gbyrybgr/rgygrgyy/yrbbgrbb/bgrybyrg b3b3/6b1/8/5b2/8/2w5/8/w5w1 b -", "first_turn_capture": true}

0.073 lift g7
1.571 cover f8
1.582 cover g8
2.029 bare f8
2.051 put g7 on g8
2.051 bare g8
after 0.700 understood: g7-g8
