Two hands exchange two pawns in a little over a tenth of a second.

game katarenga
options {"position": "ybgrgbry/rgyyrgbb/grbbyryg/byrgbgyr/grybbgry/bgrgyybr/yybrgrgb/rgbyrybg b1b1b3/5b2/3b4/2b5/4wb2/8/8/w4w1w b -", "first_turn_capture": true}

0.000 lift a8
0.113 lift e4
0.243 put a8 on e4
0.299 put e4 aside
after 0.700 understood: a8-e4
