When most is put back, what is left to be done looks like a move.

game katarenga
options {"position": "rgybrybg/yryggygr/bgbrbbry/gbryyrgb/rgbyrgby/yygryybr/bbrggrgb/grybbyrg b2b1bb1/8/8/6w1/3wbb2/8/6w1/w3w1w1 w -", "first_turn_capture": true}

0.002 lift d8
0.110 put d8 on e6
0.182 lift g5
0.333 lift a8
0.343 put g5 on f1
0.358 lift g1
0.471 put g1 aside
0.734 put a8 on a2
after 1.500 led: nothing
