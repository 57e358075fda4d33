"""Decisions about the game, applied once every chair with a say agrees; and questions of the table's own.

Law: no function here lists choices; `dispatch` does, once the question is asked.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from companion.games.kernel import CARD, TABLE, Action, Outcome, Reason, Record, Seat, because
from companion.session.events import Off
from companion.session.question import STAYING, Choice, Pick, Question, Topic, ask_again, ask_next
from companion.session.saved_game import AGREED, FLAG, RESIGNED, STOPPED
from companion.session.session import Session, SessionResult, ask_others, step_back
from companion.table import commits
from companion.table.assessment import may_undo
from companion.table.entry import DialEntry, Offer, offer, parts
from companion.table.events import Chair, TableEffect
from companion.table.situation import Phase, last_by_hand
from companion.table.table import Table, Task
from companion.table.table_draws import is_automatic

TABLE_DECIDES: Final = "about.who-left"
"""Reason: what happens with the seat of a player who has left."""
ONE_ON_TOP: Final = "desk.back-on-top"
"""Reason: a card was turned up for an action that was taken back, and comes again."""
ON_TOP: Final = "desk.all-back-on-top"
"""The same for several cards."""
BUMPED: Final = 1
"""Pieces that a hand may brush beside the one that it lifts; with more, a board is being set up."""


def ask_consent(session: Session, question: Question, by: Seat, about: Choice) -> Session:
    follow_up = ask_others(session, Topic.CONSENT, by, about, question.chair)
    end = question.root if question.root.topic is Topic.OVER else None
    return replace(session, question=replace(follow_up, back=end))


def withhold_consent(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Leave everything as it was; a tag's claim is not asked about again."""
    if session.table.tagging.tag_claim:
        session = replace(session, table=commits.drop_claim(session.table))
    return step_back(session, question, choice)


def free_chairs(session: Session, chairs: frozenset[Chair]) -> Session:
    """The session where nobody sits at these chairs; what others were asked before has to be asked again."""
    question = session.question
    if question and question.topic is Topic.CONSENT and chairs != session.free_chairs:
        session, _ = withhold_consent(session, question, question.chosen)
    return replace(session, free_chairs=chairs)


def resign(session: Session, question: Question, _about: Choice) -> SessionResult:
    return _others_win(session, question, RESIGNED)


def agree_draw(session: Session, _question: Question, _about: Choice) -> SessionResult:
    return _declare(session, Outcome((), AGREED))


def leave(session: Session, question: Question, about: Choice) -> SessionResult:
    """Ask the others how the game goes on without that seat."""
    follow_up = ask_others(session, Topic.LEAVING, _seat_of(question), about, question.chair)
    return replace(session, question=follow_up), ()


def return_to_game(session: Session, question: Question, _about: Choice) -> SessionResult:
    return _finish(session, *commits.set_away(session.table, session.table.away - {_seat_of(question)}))


def pause(session: Session, _question: Question, _about: Choice) -> SessionResult:
    activity = replace(session.activity, paused=True)
    return replace(session, table=commits.halt(session.table), activity=activity, question=None), ()


def is_wrong(session: Session, _question: Question) -> bool:
    """Whether the board is otherwise than it should be, as far as cells report."""
    return not session.table.situation.difference.right


def believe(session: Session, _question: Question, _choice: Choice) -> SessionResult:
    """Ignore what the cells report, unless the board is right again in the meantime."""
    if not session.table.situation.difference.right:
        session = replace(session, table=commits.believe_board(session.table))
    return replace(session, question=None), ()


def _seat_of(question: Question) -> Seat:
    assert question.by is not None
    return question.by


def accept_tag_claim(session: Session, question: Question, _choice: Choice) -> SessionResult:
    """Accept the claim of a tag: amend directly where hands could do the same, else ask for consent."""
    about, table = question.about, session.table
    assert about is not None
    last = about.number == last_by_hand(table.record) and not table.held_to_touch
    if last or not table.setting.manners.touch_move:
        return amend(session, question, about)
    return ask_consent(session, question, asking_seat(session, question), about), ()


def reject_tag_claim(session: Session, question: Question, choice: Choice) -> SessionResult:
    return step_back(replace(session, table=commits.keep_record(session.table)), question, choice)


def asking_seat(session: Session, question: Question) -> Seat:
    """The seat that asks: that of the chair, or of several the one that acted last."""
    held = session.table.setting.seats_of(question.chair) if question.chair is not None else ()
    return held[0] if len(held) == 1 else last_mover(session)


def take_back(session: Session, _question: Question, about: Choice) -> SessionResult:
    """Take back that many actions; cards that people have turned up since go back on their pile."""
    count = about.number
    cards = 0 if session.table.setting.manners.dealt else _count_turned_up(session.table.record, count)
    session, effects = _finish(session, *commits.take_back(session.table, count))
    if cards:
        note = because(ON_TOP, count=cards) if cards > 1 else because(ONE_ON_TOP)
        session = session.with_notes(*session.notices.notes, note)
    return session, effects


def _count_turned_up(record: Record[Any], count: int) -> int:
    last = list(zip(record.states[:-1], record.actions, strict=True))[len(record.actions) - count :]
    game = record.game
    return sum(
        game.rules.actor(state) == TABLE
        and game.secrets.secret_seat(state) is None
        and CARD in parts(game, action)
        for state, action in last
    )


def claim_game(session: Session, question: Question, _choice: Choice) -> SessionResult:
    return _others_win(session, question, FLAG)


def play_on(session: Session, question: Question, choice: Choice) -> SessionResult:
    return step_back(replace(session, table=commits.play_on(session.table)), question, choice)


def go_on_without(session: Session, question: Question, _choice: Choice) -> SessionResult:
    """Play on without that seat, with one notice of how."""
    note = because(TABLE_DECIDES)
    session = session.with_notes(*(one for one in session.notices.notes if one != note), note)
    return _finish(session, *commits.set_away(session.table, session.table.away | {_seat_of(question)}))


def stop_game(session: Session, _question: Question, _choice: Choice) -> SessionResult:
    """End the game: the highest score wins; a tie of all has no winner."""
    record = session.table.record
    scores = record.game.rules.scores(record.state)
    best = tuple(seat for seat in session.seats if scores[seat] == max(scores.values()))
    return _declare(session, Outcome(best if len(best) < len(scores) else (), STOPPED))


def go_on(session: Session, _question: Question, _choice: Choice) -> SessionResult:
    rests = session.table.halted or session.table.timing.rests
    table = commits.resume_play(session.table) if rests else session.table
    return replace(session, table=table, activity=replace(session.activity, paused=False), question=None), ()


def wake(session: Session) -> Session:
    """Switch the table on again, where it was left."""
    session = replace(session, activity=replace(session.activity, off=False))
    if session.activity.paused or not session.table.halted:
        return session
    return replace(session, table=commits.resume_play(session.table))


def switch_off(session: Session, _question: Question, _about: Choice) -> SessionResult:
    root = session.question.root if session.question else None
    stays = root if root and root.topic in STAYING else None
    table = session.table if session.table.over else commits.halt(session.table)
    keys, activity = replace(session.keys, held={}, private={}), replace(session.activity, off=True)
    return replace(session, table=table, question=stays, activity=activity, keys=keys), (Off(),)


def amend(session: Session, _question: Question, about: Choice) -> SessionResult:
    action = Action(about.value)
    assert action in other_actions(session, about)
    number = len(session.table.record.actions) - about.number
    return _finish(session, *commits.amend_action(session.table, number, action))


def _declare(session: Session, outcome: Outcome) -> SessionResult:
    return _finish(session, *commits.declare(session.table, outcome))


def _finish(session: Session, table: Table, effects: tuple[TableEffect, ...]) -> SessionResult:
    return replace(session, table=table, question=None), effects


def _others_win(session: Session, question: Question, reason: str) -> SessionResult:
    others = tuple(seat for seat in session.seats if seat != _seat_of(question))
    return _declare(session, Outcome(others, reason))


def decline(session: Session, question: Question, _choice: Choice) -> SessionResult:
    """Decline, and do not ask again while the board looks like that."""
    declined = (question.topic, session.table.situation.difference)
    return replace(session, declined=declined, question=question.back), ()


def ask_paused(session: Session) -> Question | None:
    return Question(Topic.PAUSED) if session.activity.paused else None


def ask_flag(session: Session) -> Question | None:
    """Ask for the claim on time, not from the flagged player alone, unless that player has all seats."""
    table, seat = session.table, session.table.flagged_seat
    if seat is None or table.halted:
        return None
    follow_up = ask_others(session, Topic.FLAG, seat, Choice(Pick.CLAIM))
    elsewhere = frozenset(
        chair for chair in follow_up.chairs or () if seat not in table.setting.seats_of(chair)
    )
    return replace(follow_up, chairs=elsewhere or follow_up.chairs)


def ask_hand_back(session: Session) -> Question | None:
    """Ask about a board that shows an earlier position, where the table does not go back by itself."""
    table = session.table
    count = table.situation.back
    if not count or may_undo(table) or table.verdict or table.halted:
        return None
    if table.over and count > 1:
        return None  # the pieces are set up for the next game
    return ask_others(session, Topic.HAND_BACK, last_mover(session), Choice(Pick.TAKE_BACK, number=count))


def last_mover(session: Session) -> Seat:
    """The seat of the person who made the last chosen action."""
    people = [seat for seat in session.seats if seat not in session.table.setting.bots] or [*session.seats]
    actors = (actor for actor in reversed(session.table.record.actors()) if actor in people)
    return Seat(next(actors, people[0]))


def ask_other_piece(session: Session) -> Question | None:
    """Ask the owner of the piece about a tag's claim; others only where the owner has no push."""
    table, claim, setting = session.table, session.table.tagging.tag_claim, session.table.setting
    if claim is None or claim.action is None or table.halted:
        return None
    about = Choice(Pick.CORRECT, value=claim.action, number=len(table.record.actions) - claim.number)
    holding = (chair for chair, held in setting.chairs.items() if claim.thing.owner in held)
    own = next((chair for chair in holding if setting.can_push(chair)), None)
    follow_up = Question(Topic.OTHER_PIECE, chair=own, about=about)
    return replace(follow_up, chairs=frozenset({own})) if own else follow_up


def ask_swap(session: Session) -> Question | None:
    asks = session.board.misplaced and session.untouched and not session.table.halted
    return Question(Topic.SWAP) if asks else None


def ask_fairer(session: Session) -> Question | None:
    asks = session.fair.fairer is not None and session.untouched and not session.table.halted
    return Question(Topic.FAIRER) if asks else None


def keep_board(session: Session, question: Question, _choice: Choice) -> SessionResult:
    """Leave an own board as it lies."""
    return replace(session, fair=replace(session.fair, fairer=None), question=question.back), ()


def ask_sits_here(session: Session) -> Question | None:
    """Ask about seats where the first lifted piece belongs to a side that does not begin.

    Who clicks on a picture that is seen sits nowhere, and is told whose turn it is.
    """
    table, game = session.table, session.table.record.game
    now, missing = table.situation, table.situation.difference.missing
    if not session.untouched or table.halted or game.setup.turn_board is None or len(session.seats) != 2:
        return None
    if now.phase is not Phase.DIFFERENT or table.hand_work.task is not Task.MEND:
        return None
    if (
        table.sensors.seen_pieces is not None
        or len(missing) != 1
        or len(now.difference.extra) > 1
        or table.record.actor != session.seats[0]
    ):
        return None
    [space] = missing
    elsewhere = {opening.space for opening in table.sensors.cell_history.openings} - missing
    owner = game.hands.occupancy(table.record.state)[space].owner
    if len(elsewhere) > BUMPED or owner != session.seats[1]:
        return None
    return Question(Topic.SITS_HERE, by=session.seats[0])


def as_recorded(session: Session, question: Question) -> Question:
    """The question with the dial on the recorded value: the right one is often near it."""
    record, about = session.table.record, question.about
    assert about is not None
    part = correction_offer(session, about, question.said).part
    recorded = parts(record.game, record.actions[-about.number]).get(part, "")
    return question.with_choice(Choice(Pick.VALUE, recorded))


def add_action_part(session: Session, question: Question, part: Choice) -> SessionResult:
    """Add a part of the corrected action; the last one asks for confirmation."""
    about = question.about
    assert about is not None
    said = question.said
    if correction_offer(session, about, said).part:
        said = (*said, part.value)
    left = correction_offer(session, about, said).actions
    if len(left) > 1:
        return replace(session, question=as_recorded(session, ask_again(question, said))), ()
    right = replace(about, value=left[0])
    return replace(session, question=ask_next(question, Topic.SURE, right)), ()


def ask_instead(session: Session, question: Question, choice: Choice) -> SessionResult:
    follow_up = ask_next(question, Topic.INSTEAD, Choice(Pick.CORRECT, number=choice.number))
    return replace(session, question=as_recorded(session, follow_up)), ()


def actions_to_undo(session: Session, _question: Question) -> tuple[int, ...]:
    """How many actions can be taken back, to where a player decides; 0 takes back the verdict alone."""
    record, dealt = session.table.record, session.table.setting.manners.dealt
    numbers = range(0 if session.table.verdict else 1, len(record.actions) + 1)
    others = session.table.away | session.table.setting.bots
    decided = (n for n in numbers if n == 0 or record.without_last(n).actor not in others)
    return tuple(n for n in decided if not (n and is_automatic(record.without_last(n), dealt=dealt)))


def actions_to_correct(session: Session, _question: Question) -> Iterator[int]:
    """How many actions ago each correctable action was; what the companion has drawn is a fact."""
    record, game = session.table.record, session.table.record.game
    for number in range(1, len(record.actions) + 1):
        before = record.states[-1 - number]
        dealt = game.rules.actor(before) == TABLE and session.table.setting.manners.dealt
        in_public = not dealt and game.secrets.secret_seat(before) is None
        of_bot = game.rules.actor(before) in session.table.setting.bots
        if in_public and not of_bot and len(game.rules.legal(before)) > 1:
            yield number


def other_actions(session: Session, about: Choice) -> tuple[Action, ...]:
    """The legal actions in place of one that was entered wrongly."""
    record = session.table.record
    wrong, legal = record.actions[-about.number], record.game.rules.legal(record.states[-1 - about.number])
    return tuple(action for action in legal if action != wrong)


def correction_offer(session: Session, about: Choice, said: tuple[str, ...]) -> Offer:
    """The part of the corrected action that is asked for next, as in play."""
    game, actions = session.table.record.game, other_actions(session, about)
    entry = DialEntry()
    for value in said:
        offered = offer(game, actions, entry)
        entry = DialEntry((*entry.filled, *offered.fills.get(value, ((offered.part, value),))))
    return offer(game, actions, entry)


def part_values(session: Session, question: Question) -> tuple[str, ...]:
    return correction_offer(session, question.about, question.said).values if question.about else ()


def reckoning_rows(session: Session) -> tuple[Reason, ...]:
    record = session.table.record
    return record.game.rules.lookup_lines(record.state)
