An arm opens two pawns as if the one had taken the last but one of the others.

game katarenga
options {"position": "byrgybgr/grgbrbyy/yybrgrgb/rgbybyrg/ybgrgbyr/rgyybgrg/grbbrbyy/byrgyrgb 8/8/6b1/8/5w2/2w5/8/8 b a0", "first_turn_capture": true}

0.075 lift g6
0.099 lift f4
0.388 put f4 on f4
0.624 put g6 on g6
1.136 lift g6
2.927 put g6 on f8
after 0.700 understood: g6-f8
