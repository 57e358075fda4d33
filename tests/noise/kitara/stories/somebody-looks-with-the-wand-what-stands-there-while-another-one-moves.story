Somebody looks with the wand what stands there while another one moves.

game kitara
options {"players": 2, "map": "ref-2p", "deck": "red", "tokens": {"2": 12, "3": 12, "4": 9, "5": 6}}
played start:s8 start:s5 reveal:r1d
people draw
pile reveal:r1d reveal:r5e reveal:r3a reveal:r1a reveal:r3c reveal:r5g reveal:r4e reveal:r1c reveal:r3e reveal:r4b reveal:r4d reveal:r2d reveal:r3g reveal:r1e reveal:r5b reveal:r5a reveal:r1f reveal:r2f reveal:r5c reveal:r1b reveal:r4c reveal:r2b reveal:r3d reveal:r3b reveal:r2g reveal:r2e reveal:r4a reveal:r5f reveal:r5d reveal:r2a reveal:r5h reveal:r4f reveal:r4g reveal:r2c reveal:r1g reveal:r3f token:3 token:5 token:2 token:4

0.000 touch s5
1.366 clear south
2.866 dial reveal:r1a
after 0.700 understood: reveal:r1a
