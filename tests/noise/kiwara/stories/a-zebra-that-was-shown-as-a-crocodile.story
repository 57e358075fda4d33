A crocodile is shown, a zebra put down, and only then somebody sees it; it could have been swapped.

game kiwara
options {"layout": "reserve", "first": "yellow", "reinforcements": false, "handicap": {"yellow": 1}}
played reveal:vulture totem:Sd place:G@d5 totem:Sa place:Z@a2 totem:W1 place:Z@e1 totem:W2 place:E@f2 totem:W4 place:L@d4 totem:Nb place:G@b2 totem:Nc place:C@c2 stay totem:Nd place:Z@d5 totem:E5 place:Z@f5 totem:E2 place:L@e2 totem:Se place:Z@e3 totem:Sd use:vulture:e1 place:Z@d2 totem:Sc place:E@c5 totem:Sa place:Z@a3 totem:W1 place:G@e1 totem:W3 place:Z@f3 totem:Na place:G@a4 totem:Nc place:G@c3 totem:Nd place:Z@d3 totem:Nf place:G@f1 totem:E3
pile reveal:vulture reveal:hyena reveal:okapi reveal:wildebeest reveal:rhinoceros reveal:warthog reveal:giraffe reveal:boa reveal:baboon reveal:porcupine

0.000 lift red-C
0.000 lay red-C on north
0.311 lift red-C
0.891 put red-C aside
0.891 lift red-Z
1.250 put red-Z on b3
after 1.000 doubted: place:Z@b3
