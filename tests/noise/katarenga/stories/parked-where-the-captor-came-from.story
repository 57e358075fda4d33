The captured pawn is put on the square that the captor has left, when that has arrived.

game katarenga
options {"position": "gbyrgbry/bgrgrgbb/rbyyyryg/yrgbbgyr/rgbyybgr/yygrrbyy/bbrggrgb/grybbyrg bbbbbbwb/8/8/8/8/8/8/wwwwww1w b -", "first_turn_capture": true}

0.000 lift f8
0.435 lift g8
1.486 put f8 on g8
2.675 put g8 on f8
3.349 lift g8
4.033 put g8 aside
after 0.700 understood: f8-g8
