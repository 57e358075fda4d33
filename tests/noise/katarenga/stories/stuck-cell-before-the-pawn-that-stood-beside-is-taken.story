A cell closes by itself where the pawn might have gone that is taken now.

game katarenga
options {"position": "yrbggryb/rbgbbgrg/gyryyybr/bygrrgby/rygbybgr/gyryrgyy/bbgrgrbb/yrbgbyrg 3b4/1b6/5b2/8/8/8/1w6/3w1wbw b -", "first_turn_capture": true}

0.000 lift g1
3.935 put g1 on g3
after 0.700 understood: g1-g3

0.000 stick g2 closed
1.328 lift g3
1.484 put g3 aside
2.533 lift h1
4.076 put h1 on g3
after 1.000 understood: g1-g3 h1-g3
