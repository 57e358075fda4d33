A pawn is put down on the edge of two squares, and pushed to the middle of one half a second later.

game katarenga
options {"position": "rygbyrbg/gyryrbgb/bbgrgyry/yrbgbygr/gbyrgbyr/rgygrbyg/yrbbyrgb/bgrybgry 3bb2b/6b1/2w5/6w1/8/bww5/3bw3/4w3 w -", "first_turn_capture": true}

0.057 lift g5
0.470 cover h3
0.477 cover h2
0.835 bare h2
0.896 put g5 on h3
0.896 bare h3
after 0.700 understood: g5-h3
