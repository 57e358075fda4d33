The captor rests a tenth of a second where it may go, too, and then takes.

game katarenga
options {"position": "bgryyrbg/yrgbrbgb/rbyggyry/gbyrbygr/ybgrrgby/rbyyyybr/grgbgrgb/byrgbyrg 8/b7/8/8/8/6b1/8/4w2w w a9", "first_turn_capture": true}

0.000 lift h1
0.416 put h1 on f2
0.523 lift h1
0.645 lift g3
0.809 put h1 on g3
1.504 put g3 aside
after 0.700 understood: h1-g3
