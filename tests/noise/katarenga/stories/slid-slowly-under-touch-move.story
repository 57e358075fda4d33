A pawn is pushed slowly over six squares, with pauses, where touching counts.

game katarenga
options {"position": "yrgbyrbg/rbyybbgr/bgrggyry/gbyrrygb/yrgbybgr/bbryrgyy/gygrgrbb/rybgbyrg b2bbbb1/4b1b1/1b6/8/6w1/w2w4/8/1w1www1w b -", "first_turn_capture": true}
touch-move strict

0.311 lift f8
0.354 cover f7
1.107 bare f7
1.126 cover f6
1.668 bare f6
1.686 cover f5
2.652 bare f5
2.685 cover f4
3.277 bare f4
3.329 cover f3
4.206 bare f3
4.269 cover f2
4.570 put f8 on f2
4.570 bare f2
after 1.200 understood: f8-f2
