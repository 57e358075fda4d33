A pawn that has pushed another one off is taken before that counts.

game katarenga
options {"position": "ybgrbgyr/rgyyyryg/grbbrgbb/byrggbry/rybggbry/gygrbgbr/bbryyryg/yrgbrgyb 3bbbb1/b7/8/1w6/8/2w4b/w3w1b1/3w1w1w b -", "first_turn_capture": true}

0.000 lift g2
0.471 lift f1
0.526 put g2 on f1
0.776 put f1 aside
0.785 lift g2
0.957 lift e2
1.300 put e2 on f1
1.745 put g2 aside
after 0.700 understood: g2-f1 e2-f1
