Another pawn, which nobody could take, is straightened during a capture.

game katarenga
options {"position": "grybybgr/bbrgrbyy/yygrbgrg/rgbygryb/grybyrgb/bgrgrbyy/yybrbgrg/rgbygbyr b1b3b1/2b3b1/8/7w/1b6/8/2w3ww/www1w3 b -", "first_turn_capture": true}

0.000 lift b4
0.788 lift a8
1.086 put a8 on a8
2.450 lift b1
2.738 put b4 on b1
3.208 put b1 aside
after 0.700 understood: b4-b1
