The board is knocked over, and the zebra that is to be turned over falls, too.

game kiwara
options {"layout": "classic", "first": "yellow", "reinforcements": false, "handicap": {}}
played totem:W1 place:E@d1 totem:W3 place:E@a3 totem:Na place:Z@a2 totem:Nc place:Z@c4 totem:Nd place:G@d5 totem:E5 place:C@e5 totem:E4 place:L@b4

0.025 lift a2
0.062 lift d5
0.192 put a2 aside
0.354 lift e5
0.378 lift c4
0.535 put d5 aside
0.758 put c4 aside
0.982 put e5 aside
after 1.500 led: nothing
