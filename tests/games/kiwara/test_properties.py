"""Laws of Kiwara that hold in every game, whatever is played."""

from collections import Counter
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from companion.games.kernel import Action, Hidden, Placed, Record, Returned, Space, begin, replay
from companion.games.kiwara import KIWARA, law
from companion.games.kiwara.layout import (
    RED,
    WHERE,
    YELLOW,
)
from companion.games.kiwara.state import (
    CARDS,
    FACE_DOWN,
    KIND,
    LETTERS,
    TIMID,
    TOTEM,
    State,
    side_of,
)
from companion.games.kiwara.turn import totals
from companion.store.lots import setup_lots
from tests.everygame import PLAYTHROUGHS, option_sets
from tests.games.kiwara.positions import LAYOUTS

HANDICAPS = [{}, {"yellow": 2, "red": 2}]


@dataclass(frozen=True)
class Played:
    """A whole game, played by lots that like to use cards."""

    line: Record[State]

    @property
    def steps(self) -> list[tuple[State, Action, State]]:
        states = self.line.states
        return [*zip(states, self.line.actions, states[1:], strict=False)]


@st.composite
def games(draw: st.DrawFn, /, **options: object) -> Played:
    asked = {
        "layout": draw(st.sampled_from(LAYOUTS)),
        "first": draw(st.sampled_from(["yellow", "red"])),
        "reinforcements": draw(st.booleans()),
        "handicap": draw(st.sampled_from(HANDICAPS)),
    } | options
    lots = setup_lots(draw(st.integers(0, 2**32)))
    record = begin(KIWARA, asked, lots)
    while offers := law.legal(record.state):
        uses = [action for action in offers if action.startswith("use:")]
        choice = uses if uses and lots(4) == 0 else offers
        record = record.play(choice[lots(len(choice))])
    return Played(record)


def hidden(state: State) -> Counter[int]:
    """The hidden tokens of either side, by kind."""
    return Counter(one for one in state.tokens if one & FACE_DOWN)


@given(game=games(layout="classic", reinforcements=False, handicap={}))
def test_classic_totals_are_odd_and_never_tied(game: Played) -> None:
    """All territories have odd sizes, all that can hide has even points, and the okapi brings five."""
    yellow, red = totals(game.line.state)
    lost = sum(2 if one & KIND == TIMID[0] else 6 for one in hidden(game.line.state).elements())
    assert yellow + red == 2 * 48 + 5 - lost
    assert (yellow + red) % 2 == 1
    outcome = law.outcome(game.line.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (((YELLOW if yellow > red else RED),), "points")


@given(game=games())
def test_facts_tell_all_that_happens_on_the_board(game: Played) -> None:
    """Who has seen nothing but facts knows how many of each animal stand there, and how many hide."""
    count: Counter[tuple[str, str]] = Counter()
    down: Counter[tuple[str, str]] = Counter()
    for before, action, after in game.steps:
        gone = hidden(before) - hidden(after)
        for fact in KIWARA.rules.facts(before, action, after):
            match fact:
                case Placed(owner, kind, _, down=lies) if kind != TOTEM:
                    count[owner, kind] += 1
                    down[owner, kind] += lies
                case Returned(owner, kind):
                    count[owner, kind] -= 1
                    down[owner, kind] -= gone.total()
                case Hidden(owner, kind):
                    down[owner, kind] += 1
        standing = [(KIWARA.seats[side_of(one)], LETTERS[one & KIND], one) for one in after.tokens if one]
        assert +count == Counter((owner, kind) for owner, kind, _ in standing)
        assert +down == Counter((owner, kind) for owner, kind, one in standing if one & FACE_DOWN)


SWAPPED = {"yellow": "red", "red": "yellow"}


@given(game=games())
def test_with_the_colours_exchanged_it_is_the_same_game(game: Played) -> None:
    """But for the cards of a handicap, which come to yellow first."""
    options = dict(game.line.options)
    cards = game.line.actions[:4] if options["handicap"] else ()
    options["first"] = SWAPPED[str(options["first"])]
    other = replay(KIWARA, options, [*cards[2:], *cards[:2], *game.line.actions[len(cards) :]])
    for state, mirrored in zip(game.line.states[len(cards) :], other.states[len(cards) :], strict=True):
        assert law.legal(mirrored) == law.legal(state)
        assert totals(mirrored) == totals(state)[::-1]
        assert mirrored.cards == state.cards[::-1]
        assert mirrored.supply == state.supply[::-1]
    outcome, swapped = law.outcome(game.line.state), law.outcome(other.state)
    assert outcome is not None
    assert swapped is not None
    assert [SWAPPED[seat] for seat in outcome.winners] == [*swapped.winners]


def turned(place: Space) -> str:
    """What lies there once the board is turned by half."""
    east, north = WHERE[place]
    return next(other for other, at in WHERE.items() if at == (7 - east, 6 - north))


def test_the_golden_playthroughs_show_every_verb_and_every_card_that_is_used() -> None:
    texts = [path.read_text() for path in sorted((PLAYTHROUGHS / "kiwara").glob("*.txt"))]
    actions = [
        line.removeprefix("> ") for text in texts for line in text.splitlines() if line.startswith("> ")
    ]
    forms = [KIWARA.rules.parse_action(action) for action in actions]
    verbs = {"place", "totem", "swap", "stay", "use", "reveal", "keep", "done", "pass"}
    assert {form.verb for form in forms} == verbs
    assert {form["card"] for form in forms if form.verb == "use"} == set(CARDS) - {"okapi"}
    assert "okapi" in {form["card"] for form in forms if form.verb == "reveal"}


def test_the_golden_playthroughs_are_of_every_kind_of_board_and_every_way_to_come_by_cards() -> None:
    told = option_sets(KIWARA.id)[1:]
    boards = {options["layout"] if isinstance(options["layout"], str) else "free" for options in told}
    assert boards == {"classic", "reserve", "free"}
    cards = {(options["reinforcements"], bool(options["handicap"])) for options in told}
    assert cards == {(False, False), (False, True), (True, False), (True, True)}
