"""The kinds of acts of Kitara."""

from typing import Final

from tests.noise.edges import bouncing, glitching, lagging, noisy
from tests.noise.kind import Kind, Kinds
from tests.noise.kitara import company, doubt, electric, entries, hands_first, take_backs

KINDS: Final[Kinds] = {
    "plain": Kind(entries.plain, 16),
    "dial, then hands": Kind(entries.dial_first, 5),
    "hands, then dial": Kind(entries.hands_first, 5),
    "pawn by hand": Kind(entries.by_hand, 10),
    "whole stack": Kind(entries.whole_stack, 10),
    "part of a stack": Kind(entries.part_of_it, 6),
    "wand": Kind(entries.wand, 6),
    "wrong touch": Kind(entries.wrong_touch, 4),
    "glance": Kind(entries.glanced, 4),
    "change of mind": Kind(entries.changed_mind, 4),
    "put elsewhere": Kind(entries.moved_otherwise, 5),
    "recruits": Kind(hands_first.recruited, 20),
    "three at once": Kind(hands_first.singles, 40, by_hand=False),
    "child": Kind(hands_first.child, 30),
    "attack": Kind(hands_first.attack, 30),
    "next one": Kind(hands_first.next_one, 15),
    "nudged": Kind(company.nudged, 4),
    "put back": Kind(company.put_back, 4),
    "others lifted": Kind(company.others_lifted, 3),
    "one of a stack": Kind(company.one_of_a_stack, 3),
    "arm": Kind(company.arm, 4),
    "brushed": Kind(company.brushed, 4),
    "knocked over": Kind(company.knocked, 1),
    "back by hand": Kind(take_backs.by_hand, 8),
    "back onto its stack": Kind(take_backs.onto_its_stack, 6),
    "back in the menu": Kind(take_backs.in_the_menu, 4),
    "back on top": Kind(take_backs.on_top, 8),
    "bounced": Kind(noisy(entries.plain, bouncing), 4),
    "late": Kind(noisy(entries.plain, lagging), 4),
    "lost edge": Kind(electric.lost, 4),
    "glitch": Kind(noisy(entries.plain, glitching), 4),
    "stuck cell": Kind(electric.stuck, 1, by_hand=False),
    "handed on": Kind(doubt.handed_on, 4, by_hand=False),
    "taken along": Kind(doubt.taken_along, 4, by_hand=False),
    "walked back": Kind(doubt.walked_back, 2, by_hand=False),
    "fallen into play": Kind(doubt.fallen_into_play, 1, by_hand=False),
}
