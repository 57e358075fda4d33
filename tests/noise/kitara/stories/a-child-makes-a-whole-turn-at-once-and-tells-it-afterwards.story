A child makes a whole turn at once, and tells it afterwards.

game kitara
options {"players": 2, "map": "ref-2p", "deck": "blue", "tokens": {"2": 12, "3": 12, "4": 9, "5": 6}}
played start:s5 start:s8 reveal:b1b reveal:b1d reveal:b1g reveal:b1c reveal:b1f reveal:b1e
pile reveal:b2a reveal:b1b reveal:b3c reveal:b5f reveal:b5b reveal:b4c reveal:b3e reveal:b3b reveal:b2g reveal:b3f reveal:b5e reveal:b5a reveal:b5d reveal:b4e reveal:b4d reveal:b4b reveal:b1d reveal:b4a reveal:b2d reveal:b3g reveal:b4f reveal:b1g reveal:b3a reveal:b2e reveal:b2b reveal:b2c reveal:b3d reveal:b1c reveal:b2f reveal:b1f reveal:b1e reveal:b5h reveal:b5g reveal:b1a reveal:b4g reveal:b5c token:5 token:4 token:3 token:2

0.000 lift 1-A
0.097 put 1-A on s5
0.571 lift s5-W-3
1.112 put s5-W-3 on s3
2.119 lift s5-W-2
2.249 lift 1-A
3.090 put s5-W-2 on r4
3.090 put 1-A on r4
7.090 lift card-b1d
7.160 lay card-b1d on south
7.664 lift card-b1d
8.321 put card-b1d aside
8.646 dial draft:b1d
10.358 dial recruit:A@s5
12.000 dial move:s5>s3:W
13.605 dial move:s5>r4:WA
after 1.200 understood: draft:b1d reveal:b1a recruit:A@s5 move:s5>s3:W move:s5>r4:WA reveal:b2a
