Who is next has drafted and moved before the turn is over.

game kitara
options {"players": 2, "map": "ref-2p", "deck": "blue", "tokens": {"2": 12, "3": 12, "4": 9, "5": 6}}
played start:s5 start:s8 reveal:b1b reveal:b1d reveal:b1g reveal:b1c reveal:b1f reveal:b1e draft:b1d reveal:b1a recruit:A@s5 move:s5>r4:WWA move:r4>s11:W reveal:b2a draft:b1c reveal:b2g recruit:W@s8 move:s8>s7:WW
pile reveal:b2a reveal:b1b reveal:b3c reveal:b5f reveal:b5b reveal:b4c reveal:b3e reveal:b3b reveal:b2g reveal:b3f reveal:b5e reveal:b5a reveal:b5d reveal:b4e reveal:b4d reveal:b4b reveal:b1d reveal:b4a reveal:b2d reveal:b3g reveal:b4f reveal:b1g reveal:b3a reveal:b2e reveal:b2b reveal:b2c reveal:b3d reveal:b1c reveal:b2f reveal:b1f reveal:b1e reveal:b5h reveal:b5g reveal:b1a reveal:b4g reveal:b5c token:5 token:4 token:3 token:2

0.000 lift r4-W
1.308 put r4-W on s6
4.992 dial end
7.071 dial draft:b1f
9.005 dial move:r4>s6:W
11.355 dial end
after 1.200 understood: end reveal:b2d draft:b1f reveal:b2e move:r4>s6:W end reveal:b2b
