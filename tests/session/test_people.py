"""Who sits where: names that are picked once and stay with people, and lots for colours."""

import pytest

from companion.drawing.text import COLUMNS
from companion.games.registry import GAMES
from companion.session.events import Introduce, NewGame
from companion.session.match import MOST_NAMES, Match, Person
from companion.session.question import Choice, Pick, Topic
from companion.table.situation import Phase
from tests.session.evening import RELAXED, Evening, evening
from tests.session.test_games import turned
from tests.table.virtual_hands import NORTH, SOUTH

WHITE, BLACK = GAMES["katarenga"].seats
NOBODY = Match((Person(SOUTH, WHITE), Person(NORTH, BLACK)))


def person(seat: str) -> Choice:
    return Choice(Pick.PERSON, seat)


def name(name: str) -> Choice:
    return Choice(Pick.NAME, name)


def letter(letter: str) -> Choice:
    return Choice(Pick.LETTER, letter)


def spelled(at: Evening, text: str) -> None:
    at.choose(*(letter(sign.upper() if sign != "ß" else sign) for sign in text), Pick.DONE)


def test_the_dial_stands_on_who_sits_at_the_chair_that_asked() -> None:
    at = evening()
    at.menu(Pick.PEOPLE, chair=NORTH)
    assert at.choices() == [
        person("white"),
        person("black"),
        Choice(Pick.LOTS),
        Choice(Pick.EXCHANGE),
        Choice(Pick.ALONE),
    ]
    assert at.chosen() == person("black")


def test_a_name_that_is_known_is_picked_and_the_next_one_is_asked() -> None:
    at = evening(known=("Ben", "Anna"))
    at.menu(Pick.PEOPLE)
    at.choose(person("white"))
    bots = [Choice(Pick.LEVEL, number=number) for number in range(1, 8)]
    assert at.choices() == [name("Anna"), name("Ben"), Choice(Pick.NEW_NAME), Choice(Pick.NO_NAME), *bots]
    at.choose(name("Anna"))
    match = Match((Person(SOUTH, WHITE, "Anna"), Person(NORTH, BLACK)))
    assert at.written == [Introduce(("Ben", "Anna"), match)]
    assert (at.desk.match, at.topic(), at.chosen()) == (match, Topic.PEOPLE, person("black"))
    at.choose(person("black"), name("Ben"))
    assert at.desk.match == Match((Person(SOUTH, WHITE, "Anna"), Person(NORTH, BLACK, "Ben")))
    assert at.desk.known_names == ("Anna", "Ben")  # whoever was named last is offered first


def test_a_new_name_is_spelled_with_the_dial() -> None:
    at = evening()
    at.menu(Pick.PEOPLE, person("white"), Pick.NEW_NAME)
    assert at.chosen() == letter("A")
    at.choose(letter("J"), letter("Ö"), letter("R"))
    assert at.says() == ("White's name?", "Jör_", "chosen: O P Q[R]S T U", "Push, key back.")
    at.choose(letter("G"), Pick.DONE)
    assert at.written == [Introduce(("Jörg",), at.desk.match)]
    assert (at.desk.known_names, at.desk.match.people[0].name) == (("Jörg",), "Jörg")
    assert at.says()[:2] == ("Who plays?", "white Jörg")


def test_the_key_takes_back_the_last_letter_and_then_the_whole_name() -> None:
    at = evening()
    at.menu(Pick.PEOPLE, person("white"), Pick.NEW_NAME, letter("B"), letter("O"))
    at.tap()
    assert (at.topic(), at.said(), at.chosen()) == (Topic.LETTERS, ("B",), letter("O"))
    at.tap()
    at.tap()
    assert (at.topic(), at.written) == (Topic.NAMES, [])


def test_a_word_begins_with_a_capital_and_a_name_with_a_letter() -> None:
    at = evening()
    at.menu(Pick.PEOPLE, person("white"), Pick.NEW_NAME, letter(" "), letter("-"))
    spelled(at, "eva-maria ")
    assert at.desk.match.people[0].name == "Eva-Maria"


def test_a_name_without_letters_is_none() -> None:
    at = evening()
    at.menu(Pick.PEOPLE, person("white"), Pick.NEW_NAME, Pick.DONE)
    assert (at.topic(), at.written) == (Topic.NAMES, [])


def test_a_name_that_has_been_spelled_twice_is_the_same() -> None:
    at = evening(known=("Anna", "Ben"))
    at.menu(Pick.PEOPLE, person("white"), Pick.NEW_NAME)
    spelled(at, "anna")
    assert at.desk.known_names == ("Ben", "Anna")


def test_the_table_knows_a_great_many_names_and_forgets_the_oldest() -> None:
    known = tuple(f"P{number}" for number in range(MOST_NAMES))
    at = evening(known=known)
    at.menu(Pick.PEOPLE, person("white"), Pick.NEW_NAME)
    spelled(at, "zoe")
    assert at.desk.known_names == (*known[1:], "Zoe")


def test_two_people_cannot_have_one_name_they_have_changed_places() -> None:
    at = evening(
        known=("Anna", "Ben"), match=Match((Person(SOUTH, WHITE, "Anna", 2), Person(NORTH, BLACK, "Ben", 1)))
    )
    at.menu(Pick.PEOPLE, person("white"), name("Ben"))
    assert at.desk.match == Match((Person(SOUTH, WHITE, "Ben", 1), Person(NORTH, BLACK, "Anna", 2)))


def test_somebody_else_in_the_place_of_a_person_begins_a_new_match() -> None:
    match = Match((Person(SOUTH, WHITE, "Anna", 2), Person(NORTH, BLACK, "Ben", 1)), draws=3)
    at = evening(known=("Anna", "Ben", "Cleo"), match=match)
    at.menu(Pick.PEOPLE, person("white"), name("Cleo"))
    assert at.desk.match == Match((Person(SOUTH, WHITE, "Cleo"), Person(NORTH, BLACK, "Ben")))


def test_who_gets_a_name_late_keeps_what_they_have_won() -> None:
    at = evening(known=("Anna",), match=Match((Person(SOUTH, WHITE, "", 2), Person(NORTH, BLACK, "", 1))))
    at.menu(Pick.PEOPLE, person("black"), name("Anna"))
    assert at.desk.match == Match((Person(SOUTH, WHITE, "", 2), Person(NORTH, BLACK, "Anna", 1)))


def test_a_name_can_be_laid_aside() -> None:
    at = evening(known=("Anna",), match=Match((Person(SOUTH, WHITE, "Anna"), Person(NORTH, BLACK))))
    at.menu(Pick.PEOPLE, person("white"), Pick.NO_NAME)
    assert (at.desk.match, at.desk.known_names) == (NOBODY, ("Anna",))


def test_lots_decide_who_is_white_and_black_chooses_the_side() -> None:
    at = evening()
    options = at.table.record.options
    at.menu(Pick.PEOPLE, Pick.LOTS)
    assert at.written == [NewGame("katarenga", options, NOBODY, RELAXED, lots=True)]
    assert at.desk.match == Match((Person(SOUTH, BLACK), Person(NORTH, WHITE)), turned=True)
    assert at.says(SOUTH) == ("The lots say", "You: Black", "north: White", "Push: go on.")
    assert at.says(NORTH) == ("The lots say", "south: Black", "You: White", "Push: go on.")
    at.push()
    assert at.says(SOUTH) == ("Black's side?", "chosen: Stay here", "Turn the board", *at.says(None)[-1:])
    assert at.says(NORTH) == ("Black decides", "Black chooses a", "side.")
    at.turn(+1, NORTH)
    at.push(NORTH)
    assert (at.topic(), at.chosen()) == (Topic.SIDES, Choice(Pick.STAY))
    at.choose(Pick.STAY)
    assert at.topic() is Topic.SWAP
    at.push()
    assert (at.asked(), at.phase()) == (None, Phase.RIGHT)


def test_lots_may_leave_everything_as_it_was() -> None:
    at = evening()
    at.swaps = False
    at.menu(Pick.PEOPLE, Pick.LOTS)
    assert (at.desk.match, at.topic()) == (NOBODY, Topic.SIDES)
    at.tap(NORTH)  # what the lots say
    at.tap(NORTH)
    assert at.asked() is None


def test_lots_are_told_by_name_on_every_screen_until_somebody_presses_or_plays() -> None:
    names = Match((Person(SOUTH, WHITE, "Maximilian"), Person(NORTH, BLACK, "Ben")))
    told = ("The lots say", "Maximili.: Black", "Ben: White", "Push: go on.")
    at = evening(match=names)
    at.menu(Pick.PEOPLE, Pick.LOTS)
    assert {at.says(chair) for chair in (None, SOUTH, NORTH)} == {told}
    at.turn(+1)
    assert at.says(SOUTH)[0] == "Black's side?"
    at.menu(Pick.PEOPLE, Pick.LOTS)
    assert at.says()[0] == "The lots say"
    [action, *_] = at.table.record.game.rules.legal(at.table.record.state)
    at.play(action)
    assert (at.made, at.desk.has_notice) == ([action], False)


def test_one_chair_for_two_who_have_no_names_is_told_nothing_of_lots() -> None:
    at = evening(chairs=1)
    at.menu(Pick.PEOPLE, Pick.LOTS)
    assert (at.desk.has_notice, at.topic()) == (False, Topic.SIDES)


def test_black_may_have_the_board_turned() -> None:
    at = evening()
    at.swaps = False
    options = at.table.record.options
    at.menu(Pick.PEOPLE, Pick.LOTS)
    at.push()
    at.choose(Pick.TURN, chair=NORTH)
    assert at.written[-1] == NewGame("katarenga", turned(options), NOBODY, RELAXED)
    assert at.topic() is Topic.TURN
    at.push()
    assert (at.asked(), at.phase()) == (None, Phase.RIGHT)


def test_once_somebody_has_moved_no_lots_are_drawn() -> None:
    at = evening()
    at.play("a1-a2")
    at.menu(Pick.PEOPLE)
    assert at.choices() == [person("white"), person("black"), Choice(Pick.ALONE)]


def with_names(white: str, black: str, chairs: int = 2) -> Evening:
    return evening(match=Match((Person(SOUTH, WHITE, white), Person(NORTH, BLACK, black))), chairs=chairs)


def test_it_is_peoples_turn_by_their_names() -> None:
    at = with_names("Anna", "")
    assert at.says(SOUTH)[0] == "you: Anna's turn"
    assert at.says(NORTH)[0] == at.says(None)[0] == "Anna's turn"
    at.play("a1-a2")
    assert at.says(NORTH)[0] == "you: Black's turn"


@pytest.mark.parametrize(
    ("name", "headline"),
    [("Sophie", "Sophie's turn"), ("Bartholomä", "Barth.'s turn"), ("Jean-Paul", "Jean.'s turn")],
)
def test_a_long_name_is_cut_to_stand_beside_the_hand(name: str, headline: str) -> None:
    at = with_names(name, "Ben")
    assert (at.says(None)[0], at.says(SOUTH)[0]) == (headline, f"you: {headline}")
    assert len(headline) <= COLUMNS - 3


def test_two_names_that_look_alike_once_they_are_cut_give_way_to_their_colours() -> None:
    at = with_names("Maximilian", "Maximus")
    assert at.says(None)[0] == "White's turn"
