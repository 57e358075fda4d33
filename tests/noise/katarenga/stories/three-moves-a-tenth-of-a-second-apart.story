Three moves are made, each begun a tenth of a second after the one before.

game katarenga
options {"position": "ybgrbgyr/rgyyyryg/grbbrgbb/byrggbry/rybggbry/gygrbgbr/bbryyryg/yrgbrgyb 5bb1/b3b3/7b/8/5w2/5w2/4w3/3ww2w b -", "first_turn_capture": true}

0.000 lift g8
0.317 put g8 on e6
0.441 lift f3
0.550 put f3 on g5
0.656 lift h6
0.891 put h6 on h7
after 0.700 understood: g8-e6 f3-g5 h6-h7
