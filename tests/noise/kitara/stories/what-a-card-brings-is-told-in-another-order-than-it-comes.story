What a card brings is told in another order than it comes.

game kitara
options {"players": 4, "map": "ref-4p", "deck": "red", "tokens": {"2": 12, "3": 12, "4": 9, "5": 6}}
played start:s23 start:s1 start:s26 start:s3 reveal:r1e reveal:r1a reveal:r1b reveal:r1d reveal:r1c reveal:r1g draft:r1e reveal:r1f recruit:H@s23 move:s23>s18:WH move:s18>r6:WH move:r6>s18:WH draft:r1a reveal:r2a recruit:W@s1 move:s1>s7:WW end draft:r1d reveal:r2c recruit:A@s26 move:s26>r9:A move:s26>s27:WWW discard:start remove:W@s27 remove:W@s27 remove:W@s27 draft:r1c reveal:r2g recruit:W@s3 move:s3>s8:WWW move:s8>s9:WW draft:r1b reveal:r2b
pile reveal:r5c reveal:r3d reveal:r4d reveal:r1e reveal:r2a reveal:r5g reveal:r3b reveal:r2c reveal:r5e reveal:r1a reveal:r4e reveal:r2g reveal:r4b reveal:r5d reveal:r2b reveal:r5a reveal:r1b reveal:r3a reveal:r2f reveal:r1d reveal:r3g reveal:r4f reveal:r2d reveal:r5b reveal:r3f reveal:r4c reveal:r3e reveal:r5h reveal:r4g reveal:r4a reveal:r3c reveal:r5f reveal:r1c reveal:r1g reveal:r1f reveal:r2e token:3 token:4 token:5 token:2

0.000 touch s23
0.641 dial recruit:W@s23
2.412 touch s18
3.101 dial recruit:W@s18
4.832 lift 1-W
4.980 put 1-W on s23
5.311 lift 1-W-2
5.396 put 1-W-2 on s18
after 0.700 understood: recruit:W@s23 recruit:W@s18
