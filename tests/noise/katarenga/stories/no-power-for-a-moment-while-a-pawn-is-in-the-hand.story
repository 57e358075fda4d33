Thirteen cells read open within 24 ms and are back within 100, while a pawn is in a hand.

game katarenga
options {"position": "gbyrybgr/bgrgrbyy/rbyygrgb/yrgbbyrg/grybybgr/bgrgrgyy/rbyygrbb/ybgrbyrg 2b3b1/7b/1b4b1/2w5/3w4/2w3ww/2w3w1/4w3 b -", "first_turn_capture": true}

0.000 lift b6
0.985 stick h7 open
0.987 stick h3 open
0.989 stick c5 open
0.994 stick g3 open
0.998 stick g8 open
0.998 heal h3
1.003 stick g2 open
1.004 stick d4 open
1.008 stick c3 open
1.009 stick c2 open
1.014 heal d4
1.027 heal g2
1.028 heal c5
1.031 heal g8
1.049 heal g3
1.059 heal c2
1.079 heal h7
1.081 heal c3
1.461 put b6 on a6
after 0.700 understood: b6-a6
