"""Hints: asked for step by step by the person to move, found elsewhere, counted, and kept in the record."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.kernel import CARD, PIECE, TABLE, Action, Actor, Space, Thing, because, replay
from companion.games.registry import GAMES
from companion.session.events import ActionsRated, BotFault, HintFailed, HintFound, HintTaken
from companion.session.hints import chairs_to_ask, waits_for_hint
from companion.session.question import Choice, Pick, Topic
from companion.session.saved_game import NO_PLAYERS, Entry, entry_of, replay_journal
from companion.table.events import Chair, Seen, Tagged
from companion.table.manners import HintLimit, Manners, format_manners, parse_manners
from companion.table.tagged_things import Tag
from companion.view.glows import Glow
from companion.words import ENGLISH
from tests.session.evening import RELAXED, Evening, evening, savanna
from tests.table.virtual_hands import NORTH, SOUTH, kitara

HINT = Choice(Pick.HINT)
WHY = because("katarenga.reason-threatens-camp", space="a9")


def asking(at: Evening | None = None, chair: Chair = SOUTH) -> Evening:
    """A table where the person to move waits for a hint."""
    at = at or evening()
    at.menu(HINT, chair=chair)
    assert at.topic() is Topic.HINT
    assert waits_for_hint(at.desk)
    return at


def find(at: Evening, action: str, *reasons: Any) -> None:
    at.tell(HintFound(at.now, at.table.record.fingerprint, Action(action), reasons))


def hinted(action: str = "a1-a6", *reasons: Any) -> Evening:
    at = asking()
    find(at, action, *(reasons or (WHY,)))
    return at


def test_a_hint_says_which_piece_then_where_and_then_why() -> None:
    at = asking()
    assert at.says() == ("Hint", "Thinking ...")
    usual = at.lit()
    find(at, "a1-a6", WHY)
    assert at.says() == ("Which piece?", "Move the pawn on", "a1.", "Push: where to?")
    assert at.lit() == {"a1": Glow.CHOICE} != usual
    at.push()
    assert at.says() == ("What to do", "Move the pawn on", "a1 to a6.", "Push: why?")
    assert at.lit() == {"a1": Glow.ORIGIN, "a6": Glow.GOAL}
    at.push()
    assert at.says() == ("Why that?", "It can reach", "camp a9 next.", "Push: go on.")
    assert at.lit() == {"a1": Glow.ORIGIN, "a6": Glow.GOAL}
    at.push()
    assert at.topic() is None
    assert at.made == []


def test_a_hint_without_a_reason_says_so_and_invents_none() -> None:
    strange = because("chess.fork", space="a9"), because("desk.ask-menu"), because("katarenga.reason-takes")
    at = hinted("a1-a6", *strange)
    at.push()
    at.push()
    assert at.says()[1:] == ("No reason found.", "Push: go on.")


def test_asked_again_it_says_one_step_more_and_counts_once() -> None:
    at = hinted()
    at.tap()
    assert at.topic() is None
    at.menu(HINT)
    assert at.says()[0] == "What to do"
    assert at.desk.hints.taken == ((0, at.desk.seats[0]),)
    assert [one for one in at.written if isinstance(one, HintTaken)] == [HintTaken(at.desk.seats[0])]


def test_the_hand_may_play_while_the_hint_is_open() -> None:
    at = hinted()
    at.lift("a1")
    assert at.lit()[Space("a5")] is Glow.GOAL
    at.push()
    assert at.lit() == {"a1": Glow.ORIGIN, "a6": Glow.GOAL}
    at.put("a6")
    at.pass_time(1)
    assert at.made == ["a1-a6"]
    assert at.topic() is None


def test_a_card_that_is_laid_on_a_reader_while_the_hint_is_open_waits_for_a_push() -> None:
    row = ("start:s5", "start:s8", *(f"reveal:b1{letter}" for letter in "abcdef"))
    card = Tag("kitara", Thing(TABLE, CARD, "b1b"))
    games = [GAMES["kitara"]]
    at = evening(replay(games[0], {}, row), games=games, tags={"c1": card}, readers=(SOUTH,))
    find(asking(at), "draft:b1a")
    at.tell(Tagged(at.now, SOUTH, "c1"))
    assert at.topic() is None
    assert "Push to do this." in at.says()
    at.push()
    assert at.made[8] == "draft:b1b"


def test_a_march_that_a_key_ends_needs_no_other_key_for_the_hint() -> None:
    at = asking(evening(kitara(), games=[GAMES["kitara"]]))
    find(at, "move:s5>s6:WW")
    own, other = (Thing(Actor(seat), PIECE, "W") for seat in "12")
    for standing, held in (({"s5": 2}, (own,)), ({"s5": 2, "s6": 1}, ())):
        there = {Space(space): (own,) * count for space, count in standing.items()}
        at.tell(Seen(at.now, {**there, Space("s8"): (other,) * 3}, held))
    at.pass_time(1)
    assert (at.topic(), at.table.growing_move) == (None, "move:s5>s6:W")
    at.tap()
    assert at.made[-1] == "move:s5>s6:W"


def test_a_push_that_ends_the_turn_is_not_taken_for_the_hint() -> None:
    at = asking(evening(manners=replace(RELAXED, by_push=True)))
    find(at, "a1-a6")
    at.move("a1", "a6")
    at.pass_time(2)
    assert at.topic() is None
    at.push()
    assert at.made == ["a1-a6"]


def test_a_hint_that_comes_too_late_is_dropped() -> None:
    at = asking()
    asked_about = at.table.record.fingerprint
    at.move("a1", "a5")
    at.tell(HintFound(at.now, asked_about, Action("a1-a6")))
    assert at.desk.hints.taken == ()
    at = asking()
    at.tap()
    find(at, "a1-a6")
    assert (at.topic(), at.desk.hints.taken) == (None, ())


@pytest.mark.parametrize("fault", BotFault)
def test_a_search_that_fails_is_one_sentence_and_costs_no_hint(fault: BotFault) -> None:
    at = asking()
    if fault is BotFault.ILLEGAL:
        find(at, "a1-a1")
    else:
        at.tell(HintFailed(at.now, at.table.record.fingerprint, fault))
    assert at.says()[1].startswith("No hint: ")
    assert at.desk.hints.taken == ()
    at.push()
    assert at.topic() is None
    asking(at)


def test_a_piece_that_has_to_be_played_leaves_nothing_to_ask() -> None:
    at = evening(manners=Manners(touch_move=True))
    at.lift("a1")
    at.pass_time(2)
    at.put("a1")
    at.pass_time(2)
    assert at.obliged() == ["a1"]
    assert [*chairs_to_ask(at.desk)] == []


def test_only_the_side_to_move_is_offered_a_hint() -> None:
    at = evening()
    assert [*chairs_to_ask(at.desk)] == [SOUTH]
    at.hold(NORTH)
    assert Pick.HINT not in at.picks()


def test_three_hints_each_are_counted_and_then_no_more_are_offered() -> None:
    at = evening(manners=replace(RELAXED, hints=HintLimit.THREE))
    for left in (3, 2, 1):
        at.hold()
        at.dial_to(HINT)
        assert any(f"Hint ({left} left)" in line for line in at.says())
        at.push()
        own = at.table.record.game.rules.legal(at.table.record.state)
        find(at, own[0])
        at.play(own[0])
        at.pass_time(1)
        at.play(at.table.record.game.rules.legal(at.table.record.state)[0])
        at.pass_time(1)
    assert [*chairs_to_ask(at.desk)] == []
    at.hold()
    assert Pick.HINT not in at.picks()


def test_a_turn_that_was_taken_back_has_its_hint_already() -> None:
    at = hinted()
    at.move("a1", "a6")
    at.menu(Pick.TAKE_BACK, Choice(Pick.ACTION, number=1))
    at.move("a6", "a1")
    assert at.made == []
    find(asking(at), "a1-a6")
    assert at.desk.hints.taken == ((0, at.desk.seats[0]),)


@pytest.mark.parametrize("more", [{"hints": HintLimit.OFF}, {"guided": True}])
def test_no_hint_is_offered_where_hints_are_off_and_in_a_guided_game(more: dict[str, Any]) -> None:
    at = evening(manners=replace(RELAXED, **more))
    assert [*chairs_to_ask(at.desk)] == []


def manners_now(at: Evening) -> Manners:
    return at.table.setting.manners


def test_the_limit_and_the_lights_are_set_by_dial_and_kept_with_the_manners() -> None:
    at = evening()
    at.menu(Pick.MANNERS, Pick.HINTS)
    assert manners_now(at).hints is HintLimit.THREE
    at.choose(Pick.HINTS)
    assert manners_now(at).hints is HintLimit.OFF
    at.choose(Pick.LIGHTS)
    manners = manners_now(at)
    assert manners.learner_lights
    assert parse_manners(format_manners(manners)) == manners
    at.choose(Choice(Pick.STYLE, "book"))
    assert manners_now(at).hints is HintLimit.OFF


def test_no_other_limit_gives_a_hint_back_before_the_first_move() -> None:
    at = evening(manners=replace(RELAXED, hints=HintLimit.THREE))
    find(asking(at), "a1-a6")
    at.menu(Pick.MANNERS)
    assert at.says()[0] == "From next game:"
    at.choose(Pick.HINTS)
    assert at.desk.hints.taken == ((0, at.desk.seats[0]),)
    assert (at.desk.manners.hints, manners_now(at).hints) == (HintLimit.OFF, HintLimit.THREE)


def test_a_hint_is_in_the_journal_and_in_the_game_that_goes_on() -> None:
    game = GAMES["katarenga"]
    at = hinted()
    entries: list[Entry] = [entry_of(HintTaken(game.seats[0])), {"do": "a1-a6"}]
    assert entries[0] == {"hint": "white"}
    options = dict(at.table.record.options)
    saved = replay_journal(game, options, entries, NO_PLAYERS)
    assert saved.hints == ((0, game.seats[0]),)
    with pytest.raises(ValueError, match="hint"):
        replay_journal(game, options, [{"hint": "red"}], NO_PLAYERS)


def test_a_hint_that_cannot_be_written_is_not_shown() -> None:
    at = asking()
    at.saves = False
    find(at, "a1-a6")
    assert at.desk.hints.taken == ()
    assert not waits_for_hint(at.desk)  # the screens say that the disk is full
    at.saves = True
    at.push()
    assert waits_for_hint(at.desk)


def test_an_action_of_one_part_is_said_at_once() -> None:
    at = asking(evening(savanna(), games=[GAMES["kiwara"]]))
    find(at, "totem:Nc")
    assert at.says() == ("What to do", "The totem goes", "to Nc.", "Push: why?")


def test_the_only_action_is_said_at_once_and_needs_no_reason() -> None:
    at = asking(evening(kitara(pawns="W"), games=[GAMES["kitara"]]))
    [only] = at.table.record.game.rules.legal(at.table.record.state)
    find(at, only, because("kitara.reason-near", space="s2"))
    assert at.says()[0] == "What to do"
    at.push()
    assert at.says() == ("Why that?", "You can do", "nothing else.", "Push: go on.")


def test_an_animal_is_named_before_its_space() -> None:
    at = asking(evening(savanna("totem:Nc"), games=[GAMES["kiwara"]]), NORTH)
    find(at, "place:G@c1", because("kiwara.reason-takes", letter="A", points=3))
    assert at.says(NORTH)[1:3] == ("Place your", "gazelle.")
    at.push(NORTH)
    assert at.says(NORTH)[1:3] == ("Place your", "gazelle on c1.")
    assert at.lit() == {"c1": Glow.GOAL}
    at.push(NORTH)
    assert at.says(NORTH)[1:3] == ("You lead in A: 3", "points.")
    assert "lead" not in " ".join((*at.says(SOUTH), *at.says(None)))


def test_a_turn_of_several_actions_costs_one_hint() -> None:
    at = asking(evening(savanna("totem:Nc"), games=[GAMES["kiwara"]]), NORTH)
    find(at, "place:G@c1")
    assert at.desk.hints.taken == ((1, "red"),)
    further = savanna("totem:Nc", "place:G@c1")
    assert further.actor == "red"  # now the totem
    again = evening(further, games=[GAMES["kiwara"]], manners=replace(RELAXED, hints=HintLimit.THREE))
    taken = ((0, further.seats[1]), (0, further.seats[1]), (1, further.seats[1]))
    again.desk = replace(again.desk, hints=replace(again.desk.hints, taken=taken))
    asking(again, NORTH)
    find(again, again.table.record.game.rules.legal(further.state)[0])
    assert again.says(NORTH)[0] == "What to do"
    assert again.desk.hints.taken == taken
    assert [one for one in again.written if isinstance(one, HintTaken)] == []


def test_a_march_names_its_pawns() -> None:
    at = asking(evening(kitara(), games=[GAMES["kitara"]]))
    find(at, "move:s5>r4:WW")
    assert at.says()[1:2] == ("Move pawns from",)
    at.push()
    assert " ".join(at.says()[1:3]) == "To r4 with 2 warriors."


def test_ratings_count_for_their_position_alone() -> None:
    at = evening()
    at.tell(ActionsRated(at.now, at.table.record.play("a1-a6").fingerprint, ((Action("a1-a6"), 0.5),)))
    assert at.desk.hints.rated is None
    at.tell(ActionsRated(at.now, at.table.record.fingerprint, ((Action("a1-a6"), 0.5),)))
    assert at.desk.hints.rated == (at.table.record, ((Action("a1-a6"), 0.5),))


def test_every_fault_of_a_hint_and_every_limit_has_its_sentence() -> None:
    codes = [f"hint.fault-{fault.name.lower()}" for fault in BotFault]
    codes += [f"desk.hints-{limit.value}" for limit in HintLimit]
    assert [code for code in codes if not ENGLISH.has(code)] == []
    assert Manners().hints is HintLimit.UNLIMITED
