The captor is lifted together with the pawn that answers, which it might have taken as well.

game katarenga
options {"position": "yrgbgryb/bbrybgrg/gygrrbyy/rybgybgr/rybggbyr/gybrbgrg/bgryrbyy/yrgbyrgb 2wbbwbb/8/8/6b1/8/8/8/w1www1ww b -", "first_turn_capture": true}

0.000 lift g8
2.852 put g8 on h7
after 0.700 understood: g8-h7

0.000 lift e8
0.864 put e8 aside
1.014 lift h8
1.021 lift f8
1.147 put f8 on e8
1.529 put h8 on g8
after 0.700 understood: g8-h7 f8-e8 h8-g8
