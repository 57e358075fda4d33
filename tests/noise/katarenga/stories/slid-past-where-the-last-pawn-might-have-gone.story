A pawn that was slid has just moved; the next one is slid over a square where that might have gone instead.

game katarenga
options {"position": "bgyrgryb/yrygbgrg/rgbbyybr/gbryrgby/yrgbrybg/bgrygrgb/gybryybr/rybgbgry 1b6/8/4b3/b3w3/7b/4bb2/8/3w4 w -", "first_turn_capture": true}

0.049 cover d5
0.127 lift e5
0.262 put e5 on d5
0.262 bare d5
after 1.200 understood: e5-d5

0.142 cover e4
0.246 lift e3
0.535 bare e4
0.576 cover f5
0.723 put e3 on f5
0.723 bare f5
after 1.200 understood: e5-d5 e3-f5
