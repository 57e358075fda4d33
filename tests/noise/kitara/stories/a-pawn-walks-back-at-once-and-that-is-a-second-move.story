A pawn walks back at once, and that is a second move.

game kitara
options {"players": 2, "map": "ref-2p", "deck": "blue", "tokens": {"2": 12, "3": 12, "4": 9, "5": 6}}
played start:s5 start:s11 reveal:b1b reveal:b1a reveal:b1f reveal:b1c reveal:b1g reveal:b1e draft:b1a reveal:b1d recruit:W@s5 move:s5>s3:W
pile reveal:b3a reveal:b3f reveal:b4c reveal:b1b reveal:b3e reveal:b4g reveal:b3b reveal:b3c reveal:b5d reveal:b5a reveal:b5e reveal:b1a reveal:b1f reveal:b3d reveal:b5g reveal:b1c reveal:b1g reveal:b1e reveal:b4a reveal:b2c reveal:b2b reveal:b5c reveal:b3g reveal:b4f reveal:b1d reveal:b2d reveal:b2f reveal:b4e reveal:b2g reveal:b4d reveal:b2a reveal:b5f reveal:b2e reveal:b4b reveal:b5h reveal:b5b token:3 token:4 token:2 token:5

0.000 lift s3-W
1.825 put s3-W on r1
3.676 lift s3-W
4.055 put s3-W on s3
after 1.500 doubted: move:s3>r1:W move:r1>s3:W reveal:b2c
