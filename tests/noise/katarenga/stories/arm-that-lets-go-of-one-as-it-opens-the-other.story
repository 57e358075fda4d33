An arm lets go of one pawn just as it opens the other; both stand again, and then one moves.

game katarenga
options {"position": "yrbgybgr/rbyyrgyy/bgrggrbb/gbyrbyrg/gbryyrgb/rgbbbbry/yryggygr/bgyrrybg 4bb2/6b1/7w/8/3b4/8/8/1w5w w -", "first_turn_capture": true}

0.019 lift g7
0.145 lift h6
0.157 put g7 on g7
0.554 put h6 on h6
1.104 lift h6
4.296 put h6 on h5
after 0.700 understood: h6-h5
