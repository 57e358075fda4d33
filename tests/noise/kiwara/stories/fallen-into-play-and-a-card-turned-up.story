The last token falls to where it would have won a card, and the board is knocked over.

game kiwara
options {"layout": "classic", "first": "yellow", "reinforcements": true, "handicap": {}}
played totem:Na place:E@a1 totem:Nd place:E@d1 totem:Ne place:Z@e4 totem:E4 place:Z@f4 totem:E3 place:G@d3
pile reveal:vulture reveal:boa reveal:giraffe reveal:hyena reveal:okapi reveal:baboon reveal:warthog reveal:porcupine reveal:rhinoceros reveal:wildebeest

0.000 lift d3
0.150 put d3 on f3
0.200 lift a1
0.300 lift d1
0.400 lift e4
0.450 lift f4
0.700 put a1 aside
0.800 put d1 aside
0.900 put e4 aside
1.000 put f4 aside
after 1.500 doubted: nothing
