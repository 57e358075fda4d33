The lift is not told until the pawn has long stood on its goal.

game katarenga
options {"position": "byrgyrgb/grgbrbyy/rbyybgrg/ybgrgbyr/ybgrgbry/rgyyrgbb/grbbyryg/byrgbgyr b2bbbb1/2b4b/8/8/8/8/8/ww1wwww1 w -", "first_turn_capture": true}

0.000 lose g1 273 ms
0.000 lift g1
0.179 put g1 on c5
after 1.500 understood: g1-c5
