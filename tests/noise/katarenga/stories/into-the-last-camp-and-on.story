A step into the last camp, and on to somewhere else before a second is over.

game katarenga
options {"position": "gbryrgby/rgbbyyry/yrygbgbr/bgyrgbry/yrgbybgr/bgryrbyy/gybrgrgb/rgbybyrg w7/8/8/8/6b1/8/8/8 w h0a9", "first_turn_capture": true}

0.000 lift a8
0.105 put a8 on h9
0.241 lift a8
0.388 put a8 on b6
after 0.700 understood: a8-b6
