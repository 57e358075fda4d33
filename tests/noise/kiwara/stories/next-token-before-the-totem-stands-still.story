Who is next has shown a token, and puts it before the totem is there.

game kiwara
options {"layout": "classic", "first": "yellow", "reinforcements": false, "handicap": {}}
played totem:Nd place:G@d3

0.000 lift yellow-Z
0.200 lay yellow-Z on south
0.600 lift yellow-Z
1.000 lift Nd
1.700 put yellow-Z on e4
1.900 put Nd on Ne
after 0.700 understood: totem:Ne place:Z@e4
