An arm opens the pawn that has just moved, and one that it might have taken instead.

game katarenga
options {"position": "bgrygbry/yrgbbgbr/rbygyryg/gbyrrgyb/grybgryb/bgrgbgrg/yybrrbyy/rgbyybgr 3b4/8/8/8/b2w4/2w2w2/8/8 b -", "first_turn_capture": true}

0.000 lift a4
0.003 put a4 on b2
after 0.700 understood: a4-b2

0.121 lift b2
0.134 lift c3
0.259 put c3 on c3
0.325 put b2 on b2
1.249 lift c3
2.583 put c3 on c8
after 0.700 understood: a4-b2 c3-c8
