"""What an analysis says: sentences with what was better and why, a curve, and marks to look at."""

from dataclasses import replace
from typing import Any

from companion.cli.arena_command import play_game
from companion.games.kernel import Action, Analysis, Grade, Moment, Words, because, replay
from companion.games.kitara import KITARA
from companion.games.kiwara import KIWARA
from companion.session.events import Analysed, AnalysisAsked
from companion.view.analysis import analysis_message, chances_text, moment_sentence, turn_of
from companion.words import ENGLISH
from tests.session.evening import evening
from tests.session.test_analysis import FOUND, GAME, MISSED, over
from tests.table.virtual_hands import katarenga


def words_with(**sentences: str) -> Words:
    """The English words, and a sentence for each of these codes of Katarenga."""
    own = {f"katarenga.{name}": text for name, text in sentences.items()}

    def read(catalogue: str) -> dict[str, str]:
        return {**ENGLISH.read(catalogue), **(own if catalogue == "katarenga" else {})}

    return Words("en", read)


def said(moment: Moment, words: Words = ENGLISH, **people: str) -> str:
    return moment_sentence(GAME, moment, words, {seat: people[seat] for seat in GAME.seats if seat in people})


def test_a_moment_says_what_was_done_what_it_cost_and_what_was_better() -> None:
    assert said(MISSED, white="Anna") == "Move 1, Anna: h8-g8 gave away the lead. Better: h8-h9."
    assert said(replace(MISSED, left=0.6)) == "Move 1, White: h8-g8 was a big mistake. Better: h8-h9."
    mistake = replace(MISSED, grade=Grade.MISTAKE, best=0.4)
    assert said(mistake) == "Move 1, White: h8-g8 was a mistake. Better: h8-h9."
    slip = replace(MISSED, grade=Grade.SLIP, best=0.55, left=0.45)
    assert said(slip) == "Move 1, White: h8-g8 lost a little. Better: h8-h9."


def test_a_reason_is_said_where_there_are_words_for_it() -> None:
    moment = replace(MISSED, reasons=(because("katarenga.odd", space="h9"), because("katarenga.wordless")))
    words = words_with(odd="It steps into {space}.")
    assert said(moment, words).endswith("Better: h8-h9. It steps into h9.")


def test_a_move_of_the_totem_is_said_in_words() -> None:
    record = replay(KIWARA, {}, ("totem:Sd",))
    moment = Moment(0, record.seats[0], Grade.SLIP, Action("totem:Sa"), 0.6, 0.4)
    said = moment_sentence(record, moment, ENGLISH)
    assert said.endswith("totem to Sd lost a little. Better: totem to Sa.")


def test_of_two_sides_one_chance_says_all_and_of_four_each_is_said() -> None:
    assert chances_text(GAME, (0.254, 0.746), ENGLISH) == "White 25 %"
    kitara = replay(KITARA, {"players": 3}, ())
    shown = chances_text(kitara, (0.5, 0.3, 0.2), ENGLISH)
    assert shown == "Kingdom 1 50 %, Kingdom 2 30 %, Kingdom 3 20 %"


def told(found: Analysis | None, done: int = 100) -> Any:
    at = over()
    at.tell(AnalysisAsked(at.now))
    at.tell(Analysed(at.now, GAME.actions, done, found))
    return analysis_message(at.desk, ENGLISH)


def test_the_window_of_the_end_is_told_when_it_can_be_asked_and_how_far_it_is() -> None:
    assert analysis_message(evening(katarenga()).desk, ENGLISH) == {"tell": "analysis", "can": False}
    assert analysis_message(over().desk, ENGLISH) == {"tell": "analysis", "can": True, "done": None}
    assert told(None, 40) == {"tell": "analysis", "can": True, "done": 40}
    assert told(None) == {"tell": "analysis", "can": True, "done": None}


def test_the_window_gets_a_curve_with_marks_that_can_be_looked_at() -> None:
    message = told(replace(FOUND, chances=((0.5, 0.5), *((0.2, 0.8),) * 5)))
    [line] = message["chart"]["lines"]
    assert line == {"seat": "white", "title": "White", "values": [50, 20, 20, 20, 20, 20]}
    [moment] = message["moments"]
    assert (moment["ply"], moment["turn"], moment["grade"]) == (1, 1, "blunder")
    assert moment["text"] == said(MISSED)
    assert message["none"] == ""
    assert told(replace(FOUND, moments=()))["none"] == "No move of this game lost much."


def test_a_move_has_the_number_of_its_turn() -> None:
    record = play_game("kitara", dict.fromkeys(KITARA.seats, 1), 1, {"players": 2})
    turns = [turn_of(record, number) for number in range(len(record.actions))]
    assert turns == sorted(turns)
    assert turns[0] == 1
    assert turns[-1] < len(turns) // 3
    assert [turn_of(GAME, number) for number in range(len(GAME.actions))] == [1, 2, 3, 4, 5]
