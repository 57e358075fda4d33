The dial says which card it is, though there is no other one, and where it is used only then.

game kiwara
options {"layout": "reserve", "first": "yellow", "reinforcements": false, "handicap": {"red": 1}}
played reveal:boa totem:E3 place:E@b3 totem:E1
people draw
pile reveal:hyena reveal:boa reveal:porcupine reveal:giraffe reveal:wildebeest reveal:warthog reveal:baboon reveal:vulture reveal:okapi reveal:rhinoceros

0.000 dial card=boa
2.707 dial use:boa:b1
after 0.700 understood: use:boa:b1
