A pawn goes back onto the stack that it has left.

game kitara
options {"players": 4, "map": "ref-4p", "deck": "blue", "tokens": {"2": 12, "3": 12, "4": 9, "5": 6}}
played start:s3 start:s26 start:s1 start:s28 reveal:b1a reveal:b1d reveal:b1e reveal:b1c reveal:b1f reveal:b1g draft:b1d reveal:b1b recruit:A@s3
pile reveal:b2b reveal:b1a reveal:b4a reveal:b5b reveal:b3e reveal:b2e reveal:b3g reveal:b2a reveal:b2f reveal:b1d reveal:b3c reveal:b3d reveal:b4f reveal:b2g reveal:b1e reveal:b4c reveal:b5c reveal:b5d reveal:b4e reveal:b3b reveal:b1c reveal:b1f reveal:b2d reveal:b1g reveal:b4g reveal:b5a reveal:b5g reveal:b3f reveal:b1b reveal:b5f reveal:b5e reveal:b5h reveal:b4b reveal:b3a reveal:b2c reveal:b4d token:3 token:4 token:2 token:5

0.000 lift s3-W-3
0.392 put s3-W-3 on s2
1.752 dial move:s3>s2:W
4.837 lift s3-W-3
5.454 put s3-W-3 on s3
6.791 tap south
7.159 push south
7.823 clear south
9.646 tap south
after 0.700 understood: end
