The moving hand bumps a neighbour when it lifts, and again when it puts.

game katarenga
options {"position": "rybgrygb/grgbgyry/yybrbbgr/bgryyrbg/ybgrgryb/rbyybbrg/grgbyygr/byrgrgby 8/b7/2b5/8/4w3/8/8/wb1w4 w -", "first_turn_capture": true}

0.000 lift a1
0.030 lift b1
0.086 put b1 on b1
0.118 lift b1
0.121 put a1 on a2
0.205 put b1 on b1
after 0.700 understood: a1-a2
