All hands of an attack go first, and words follow.

game kitara
options {"players": 4, "map": "ref-4p", "deck": "blue", "tokens": {"2": 12, "3": 12, "4": 9, "5": 6}}
played start:s26 start:s28 start:s3 start:s6 reveal:b1g reveal:b1a reveal:b1e reveal:b1c reveal:b1d reveal:b1b draft:b1a reveal:b1f recruit:W@s26 move:s26>s27:WWW move:s27>s22:WW move:s27>r9:W draft:b1e reveal:b2e recruit:H@s28
pile reveal:b5a reveal:b1g reveal:b3g reveal:b2e reveal:b3d reveal:b4f reveal:b3f reveal:b4b reveal:b4g reveal:b1a reveal:b5g reveal:b5e reveal:b1e reveal:b5c reveal:b2f reveal:b5h reveal:b3a reveal:b5d reveal:b1c reveal:b1d reveal:b4d reveal:b3b reveal:b3c reveal:b5f reveal:b2g reveal:b5b reveal:b2a reveal:b4c reveal:b2c reveal:b1b reveal:b4e reveal:b4a reveal:b2b reveal:b3e reveal:b2d reveal:b1f token:5 token:2 token:3 token:4

0.000 lift s28-W-3
0.000 lift s28-W-2
0.000 lift s28-W
0.555 lift s22-W-2
0.555 lift s22-W
0.640 put s22-W-2 on r9
0.640 put s22-W on r9
0.706 put s28-W-3 on s22
0.706 put s28-W-2 on s22
0.706 put s28-W on s22
1.279 dial move:s28>s22:WWW
3.772 touch r9
5.074 dial retreat:r9
after 0.700 understood: move:s28>s22:WWW retreat:r9
