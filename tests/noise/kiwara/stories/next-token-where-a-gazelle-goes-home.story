Lion comes, a gazelle goes home late, and the next token is put where it stood.

game kiwara
options {"layout": "classic", "first": "yellow", "reinforcements": false, "handicap": {}}
played totem:Nd place:G@d3 totem:Ne place:Z@e4 totem:E4

0.000 lift red-L
0.200 lay red-L on north
0.500 lift red-L
1.200 put red-L on d4
2.000 lift E4
2.600 put E4 on E3
3.000 lift yellow-E
3.200 lay yellow-E on south
3.600 lift yellow-E
4.400 lift d3
5.000 put d3 aside
5.500 put yellow-E on d3
7.000 lift e4
7.500 turn e4
8.000 put e4 on e4
after 0.700 understood: place:L@d4 totem:E3 place:E@d3
