A cell stays open as if its pawn was lifted, and somebody takes another one.

game katarenga
options {"position": "yrgbybgr/bgryrbyy/gybrbgrg/rybggryb/rgybbyrg/yryggrgb/bgbrrbyy/gbryybgr bbbb1bbw/8/8/7b/8/8/8/wwwwwww1 w -", "first_turn_capture": true}

0.000 stick g8 open
2.608 lift h8
2.776 lift h5
3.793 put h8 on h5
4.076 put h5 aside
after 1.000 understood: h8-h5
