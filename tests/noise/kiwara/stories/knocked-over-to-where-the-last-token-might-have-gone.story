The board is knocked over, the last token with it, and another one falls to where that might have gone.

game kiwara
options {"layout": ["AAAABB", "CCCABB", "CCCAAB", "CDDEEF", "DDDEFF"], "first": "yellow", "reinforcements": false, "handicap": {}}
played totem:Nf place:E@f2 totem:E3 place:Z@d3 totem:E1 place:L@e1 totem:Se place:Z@e2 totem:Sb place:G@b4 totem:Sa place:E@a1 totem:W2

0.000 lift red-G
0.200 lay red-G on north
0.500 lift red-G
1.000 put red-G on b2
after 0.700 understood: place:G@b2

0.016 lift b2
0.132 lift b4
0.208 lift d3
0.214 lift a1
0.361 put a1 aside
0.580 put d3 aside
0.686 put b2 aside
0.687 put b4 on c2
after 1.500 led: place:G@b2
