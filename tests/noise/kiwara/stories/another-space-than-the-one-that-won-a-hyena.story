A crocodile wins a hyena, could swap, and goes elsewhere at once: where the hyena might have driven it.

game kiwara
options {"layout": ["AAAABB", "CCCABB", "CCCAAB", "CDDEEF", "DDDEFF"], "first": "yellow", "reinforcements": true, "handicap": {}}
played totem:E1 place:E@b1 totem:Sf place:G@f5 totem:Se place:L@e5 totem:Sb place:E@b2 totem:W2 place:Z@a2 totem:W3 place:Z@a3 totem:W4 place:Z@b4 totem:W5 place:C@d5 totem:Na place:Z@a1 totem:Nc place:L@c4 totem:Nf place:Z@f1 totem:E4 place:Z@e4 totem:E1 place:C@c1 totem:Se place:Z@e1 totem:Sb place:Z@b5 totem:Sa place:G@a5 totem:W2 place:G@d2 totem:W4 place:C@d4 totem:Nb place:G@b3 totem:Nc place:Z@c5 totem:Nf place:G@f3 totem:E3 place:G@d3 totem:E1 place:G@d1 totem:Sf place:Z@f4 totem:Sc
pile reveal:hyena reveal:warthog reveal:okapi reveal:wildebeest reveal:giraffe reveal:rhinoceros reveal:porcupine reveal:boa reveal:vulture reveal:baboon

0.000 lift red-C
0.101 lay red-C on north
0.329 lift red-C
0.852 put red-C on c2
0.974 lift red-C
1.826 put red-C on c3
after 0.700 understood: place:C@c3
