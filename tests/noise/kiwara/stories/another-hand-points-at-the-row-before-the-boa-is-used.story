Another hand rests over the row that the totem faces; then the boa is used after all.

game kiwara
options {"layout": "classic", "first": "yellow", "reinforcements": true, "handicap": {"yellow": 2, "red": 1}}
played reveal:baboon reveal:wildebeest reveal:hyena totem:E1 place:E@c1 totem:Sf use:baboon place:L@e2 use:wildebeest totem:E3 place:C@c3 totem:E1 place:G@a1 totem:Se place:Z@e1 totem:Sb place:E@b2 totem:W1 use:hyena:c1>b1 use:hyena:e1>f1 place:G@c1 totem:W3 place:Z@a3 totem:W4 place:G@a4 totem:W5 place:Z@b5 totem:Nc place:C@c2 swap:c1 totem:Nd place:C@d2 totem:Ne place:G@e4 totem:E5 place:Z@c5 totem:E3 place:L@b3 totem:Sf place:G@f4 totem:Se place:G@e3 totem:Sc place:Z@c4 totem:Sa place:G@a2 reveal:boa
pile reveal:baboon reveal:wildebeest reveal:hyena reveal:boa reveal:warthog reveal:porcupine reveal:rhinoceros reveal:vulture reveal:giraffe reveal:okapi

0.000 lift Sa
0.424 put Sa on W3
0.564 cover Nf
0.599 cover f5
0.602 bare Nf
0.637 bare f5
0.668 cover f3
2.085 bare f3
2.146 cover d5
2.181 bare d5
2.201 cover Nc
2.222 cover Nb
2.225 bare Nc
2.257 bare Nb
4.674 lift card-boa
4.941 lay card-boa on north
5.079 lift card-boa
5.211 put card-boa aside
5.466 dial use:boa:d3
after 0.700 understood: totem:W3 use:boa:d3
