An arm opens what nobody could take, and then comes a capture.

game katarenga
options {"position": "grybybgr/bgrgrbyy/rbyygrgb/ybgrbyrg/yrgbbgry/bgryyybr/gybrgrgb/rybgrybg b1b4b/1b1b4/7b/8/8/3b2w1/2w5/1w2w3 b -", "first_turn_capture": true}

0.000 lift d3
0.185 lift b7
0.353 put b7 on b7
0.556 lift c2
1.831 put d3 on c2
1.932 put c2 aside
after 0.700 understood: d3-c2
