The totem comes down on the edge of a station and a space, where a token could be placed next.

game kiwara
options {"layout": "classic", "first": "red", "reinforcements": true, "handicap": {}}
played totem:Nf place:L@f3 totem:E5 place:E@a5 totem:E3 place:G@d3 totem:Sf place:C@f2 totem:Sc place:G@c3 totem:Sa place:L@a3 totem:W3 place:Z@b3 totem:W4 place:Z@b4 totem:Nb place:C@b5 totem:Nd place:G@d5 totem:Ne place:E@e2 totem:Nf place:Z@f4 totem:E4 place:Z@e4 reveal:warthog
pile reveal:warthog reveal:rhinoceros reveal:wildebeest reveal:porcupine reveal:boa reveal:vulture reveal:baboon reveal:giraffe reveal:hyena reveal:okapi

0.000 lift E4
0.368 cover f1
0.582 cover E1
0.649 bare f1
0.678 put E4 on E1
0.678 bare E1
after 1.200 understood: totem:E1
