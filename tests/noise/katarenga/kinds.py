"""The kinds of acts of Katarenga."""

from typing import Final

from tests.noise.edges import bouncing, glitching, lagging, noisy
from tests.noise.katarenga import children, company, doubt, electric, hesitation, moves, parking
from tests.noise.kind import Kind, Kinds

KINDS: Final[Kinds] = {
    "plain": Kind(moves.plain, 16, strict=True),
    "thinking": Kind(moves.thinking, 3, strict=True),
    "two hands": Kind(moves.two_hands, 5, strict=True),
    "exchange": Kind(moves.exchange, 6, strict=True),
    "push-off": Kind(moves.push_off, 6, strict=True),
    "slide": Kind(moves.slide, 9, strict=True),
    "slide and take": Kind(moves.slide_and_take, 4, strict=True),
    "parked on a camp": Kind(parking.on_a_camp, 3, strict=True),
    "parked elsewhere": Kind(parking.elsewhere, 3, strict=True),
    "parked afterwards": Kind(parking.afterwards_where_it_came_from, 3, strict=True),
    "lifted and put back": Kind(hesitation.lifted_and_put_back, 5, strict=True),
    "change of mind": Kind(hesitation.changed, 5),
    "thinks better of it": Kind(hesitation.better, 3),
    "detour": Kind(hesitation.detour, 2),
    "misplaced": Kind(hesitation.misplaced, 3, strict=True),
    "taken back": Kind(hesitation.taken_back, 3),
    "adjusted": Kind(company.adjusted, 5, strict=True),
    "early": Kind(company.early, 6, strict=True),
    "arm": Kind(company.arm, 4, strict=True),
    "bumped": Kind(company.bumped, 5, strict=True),
    "crossed": Kind(company.crossing, 4, strict=True),
    "carried low": Kind(company.carried_low, 4, strict=True),
    "knocked over": Kind(company.knocked, 1),
    "bounced": Kind(noisy(moves.plain, bouncing), 4, strict=True),
    "late": Kind(noisy(moves.plain, lagging), 5, strict=True),
    "lost edge": Kind(electric.lost, 4, strict=True),
    "set on an edge": Kind(children.set_on_an_edge, 5, strict=True),
    "slow slide": Kind(children.slid_slowly, 5, strict=True),
    "quick recapture": Kind(children.taken_at_once, 5, strict=True),
    "three at once": Kind(children.three_at_once, 3, strict=True),
    "glitch": Kind(noisy(moves.plain, glitching), 3, strict=True),
    "stuck cell": Kind(electric.stuck, 1, by_hand=False),
    "looked": Kind(doubt.looked, 1, by_hand=False),
    "parked where it came from": Kind(doubt.parked_where_it_came_from, 1, by_hand=False),
    "parked on a goal": Kind(doubt.parked_on_a_goal, 1, by_hand=False),
    "parked on a goal later": Kind(doubt.parked_on_a_goal_later, 1, by_hand=False),
    "put before it is back": Kind(doubt.put_before_it_is_back, 1, by_hand=False),
    "parked where it might go": Kind(doubt.parked_where_it_might_have_gone, 1, by_hand=False),
    "change of mind to take": Kind(doubt.change_of_mind_to_take, 1, by_hand=False),
    "unseen": Kind(doubt.unseen, 1, by_hand=False),
    "arm over prey": Kind(doubt.arm_over_prey, 1, by_hand=False),
}
