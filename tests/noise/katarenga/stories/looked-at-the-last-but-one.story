The pawn that is looked at is the last but one, so the game seems over.

game katarenga
options {"position": "gbrybgry/rgbbyrgb/yrygrbyg/bgyrgbyr/rybgrgby/grgbyybr/yybrbgrg/bgrygryb b7/1b6/8/4w1b1/3b4/8/4w3/8 b -", "first_turn_capture": true}

0.000 lift d4
1.340 lift e2
1.505 put e2 on e2
2.567 put d4 on d4
after 1.000 doubted: nothing
