A cell sticks closed long before the pawn is lifted that might have gone there.

game katarenga
options {"position": "gbrygbry/bgbrrgbb/yrygyryg/rgybbgyr/ybgrrybg/rbyygybr/grgbbgry/byrgyrgb 4b2b/1w6/8/8/8/5wb1/7w/1b6 b -", "first_turn_capture": true}

0.000 stick g2 closed
1.756 lift g3
3.504 put g3 on g4
after 1.000 understood: g3-g4
