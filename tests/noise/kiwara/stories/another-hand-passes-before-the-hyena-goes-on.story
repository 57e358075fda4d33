Another hand passes over the row between the two animals that the hyena drives on.

game kiwara
options {"layout": "classic", "first": "yellow", "reinforcements": true, "handicap": {"yellow": 2, "red": 1}}
played reveal:baboon reveal:wildebeest reveal:hyena totem:E1 place:E@c1 totem:Sf use:baboon place:L@e2 use:wildebeest totem:E3 place:C@c3 totem:E1 place:G@a1 totem:Se place:Z@e1 totem:Sb place:E@b2 totem:W1 use:hyena:c1>b1
pile reveal:baboon reveal:wildebeest reveal:hyena reveal:boa reveal:warthog reveal:porcupine reveal:rhinoceros reveal:vulture reveal:giraffe reveal:okapi

0.619 cover Nf
0.640 cover Ne
0.657 bare Nf
0.671 cover e5
0.680 bare Ne
0.725 bare e5
0.734 cover d4
0.772 cover d3
0.783 bare d4
0.822 bare d3
0.831 cover c2
0.875 cover c1
0.884 bare c2
1.323 cover c2
1.335 bare c1
1.376 bare c2
1.384 cover d3
1.431 cover d4
1.438 bare d3
1.451 cover e4
1.467 bare d4
1.484 cover e5
1.495 bare e4
1.536 bare e5
1.544 cover Nf
1.598 bare Nf
2.992 lift card-hyena
3.255 lay card-hyena on north
3.652 lift card-hyena
3.771 put card-hyena aside
4.115 lift e1
4.479 put e1 on f1
after 0.700 understood: use:hyena:e1>f1
