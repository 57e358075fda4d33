A cell has stuck before the pawn left that might go there; then all is put back, the captor first.

game katarenga
options {"position": "grybrybg/bbrggygr/yygrbbry/rgbyyrgb/bgyrrybg/yryggrgb/rgbbyybr/gbrybgry 8/wb6/8/5b2/8/8/8/1w6 w -", "first_turn_capture": true}

0.000 stick a8 closed
1.649 lift b7
2.372 put b7 aside
2.600 lift a7
5.527 put a7 on b7
after 1.000 understood: a7-b7
