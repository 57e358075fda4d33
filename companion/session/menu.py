"""The menu as data: every page and entry, with what it does, whose consent it needs, and when it is shown.

Laws:
- an entry is defined once;
- its sentence is `desk.pick-` and its name, where no label says otherwise;
- what the next push cannot undo needs consent;
- `dispatch` alone interprets these entries.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from companion.games.kernel import CARD, Actor, Game, Reason, Seat, because
from companion.session import decisions, next_game, people, tags_and_tokens
from companion.session.match import LETTERS
from companion.session.menu_page import BACK, Action, Condition, Consent, Form, Item, Key, Page
from companion.session.question import Choice, Pick, Question, Topic, ask_next
from companion.session.session import (
    Session,
    SessionResult,
    drop_last,
    parts_to_set_out,
    seats_away,
    step_back,
)
from companion.session.shelf import can_draw, mats
from companion.session.work import jobs
from companion.table.table_draws import drawable_values


def _game(session: Session) -> Game[Any]:
    return session.table.record.game


def _no_bot_plays(session: Session, _question: Question) -> bool:
    """A bot agrees to nothing."""
    return not session.table.setting.bots


def _for_two(session: Session, _question: Question) -> bool:
    return len(session.seats) == 2


def _not_for_two(session: Session, _question: Question) -> bool:
    return len(session.seats) != 2


def _play_what(session: Session, _choice: Choice) -> Reason:
    alone = len(session.shelf) == 1
    return because("desk.play") if alone else because("desk.play-game", game=_game(session).id)


def _has_first_game(session: Session, _question: Question) -> bool:
    """Whether the game on the table can be learned by a guided one."""
    return _game(session).first_game is not None and _game(session).id in session.shelf


def _late(module: str, name: str) -> Callable[..., Any]:
    """That function of a module that no table needs before its first menu."""

    def call(*asked: object) -> Any:  # noqa: ANN401 - conditions, values and actions
        from companion.session import analysis, game_wish, guide, hints, show_me  # noqa: PLC0415 - then

        modules = {
            one.__name__.rpartition(".")[2]: one for one in (analysis, game_wish, guide, hints, show_me)
        }
        return getattr(modules[module], name)(*asked)

    return call


_show_me, _hint, _analysis = partial(_late, "show_me"), partial(_late, "hints"), partial(_late, "analysis")


def _decided_label(session: Session, _choice: Choice) -> Reason:
    """How far the analysis is while it is under way."""
    lookback = _analysis("lookback_of")(session)
    is_on = lookback.actions is not None and lookback.found is None
    return because("analysis.asked" if is_on else "analysis.ask", done=lookback.done)


GO_ON: Final = Item(Pick.GO_ON, decisions.go_on)
NO: Final = Item(Pick.NO, step_back)

REVENGE: Final = Item(
    Pick.REVENGE,
    next_game.leave_for(next_game.revenge),
    shown=lambda session, _: _game(session).setup.turn_board,
)
EXCHANGE: Final = Item(Pick.EXCHANGE, next_game.leave_for(next_game.exchange))
SAME_BOARD: Final = Item(Pick.SAME_BOARD, next_game.leave_for(next_game.same_board))
NEW_BOARD: Final = Item(
    Pick.NEW_BOARD,
    next_game.leave_for(next_game.new_board),
    shown=lambda session, _: can_draw(_game(session)),
)
OWN_BOARD: Final = Item(
    Pick.OWN_BOARD, leads=Topic.DESCRIBE, shown=lambda session, _: _game(session).setup.ask_layout
)
GAMES: Final = Item(
    Pick.GAMES, leads=Topic.GAMES, dial=next_game.other_game, shown=lambda session, _: len(session.shelf) > 1
)
RULES: Final = Item(Pick.SET_UP, next_game.ask_rules, shown=next_game.has_rules)
NEW_GAME: Final = Item(Pick.NEW_GAME, _late("game_wish", "leave_for_wish"), consent=Consent.SURE)

FIRST_GAME: Final = Item(Pick.FIRST_GAME, _late("guide", "begin_first_game"), shown=_has_first_game)

RECKONING: Final = Item(
    Pick.RECKONING, leads=Topic.RECKONING, shown=lambda session, _: decisions.reckoning_rows(session)
)
DECIDED: Final = Item(
    Pick.DECIDED, _analysis("show_decisive"), shown=_analysis("can_analyse"), label=_decided_label
)
TOKENS: Final = Item(
    Pick.TOKENS,
    tags_and_tokens.ask_tokens,
    seats=tags_and_tokens.seats_with_tokens,
    shown=tags_and_tokens.has_tokens,
    label=lambda session, _: because("desk.my-tokens" if session.table.record.actor else "desk.tokens-wrong"),
)
TAKE_BACK: Final = Item(
    Pick.TAKE_BACK,
    decisions.take_back,
    leads=Topic.TAKE_BACK,
    consent=Consent.TOUCH_MOVE,
    shown=decisions.actions_to_undo,
)
CORRECT: Final = Item(
    Pick.CORRECT,
    decisions.amend,
    leads=Topic.CORRECT,
    consent=Consent.TOUCH_MOVE,
    shown=lambda session, question: any(decisions.actions_to_correct(session, question)),
)

PEOPLE: Final = Item(
    Pick.PEOPLE,
    leads=Topic.PEOPLE,
    dial=lambda session, question, _: Choice(Pick.PERSON, session.seat_spoken_for(question.chair) or ""),
)
ALONE: Final = Item(
    Pick.ALONE,
    people.play_alone,
    leads=Topic.ALONE,
    dial=people.level_now,
    consent=Consent.REPLACED,
    shown=people.has_bots,
    label=people.alone_label,
)
MANNERS: Final = Item(Pick.MANNERS, leads=Topic.MANNERS)
TAGS: Final = Item(Pick.TAGS, leads=Topic.TAGS, shown=lambda session, _: session.table.setting.readers)
TABLE: Final = Item(Pick.TABLE, leads=Topic.TABLE, shown=jobs.has_work)
EVENING: Final = (PEOPLE, MANNERS, RULES, TAGS, TABLE)
"""The entries about the evening, offered between games."""
SHOW: Final = Item(Pick.SHOW, leads=Topic.SHOW)
OFF: Final = Item(Pick.OFF, decisions.switch_off, consent=Consent.SURE)


def _in_play(*items: Item) -> tuple[Item, ...]:
    """The entries, hidden while the game is paused."""
    return tuple(item.when(partial(_unless_paused, item.shown)) for item in items)


def _unless_paused(shown: Condition, session: Session, question: Question) -> object:
    return not session.activity.paused and shown(session, question)


def _yes(action: Action | None = None) -> tuple[Item, ...]:
    return (Item(Pick.YES, action),)


def _seats_of_chair(session: Session, question: Question) -> tuple[Seat, ...]:
    assert question.about is not None
    return ASKED_ABOUT[question.about.pick].seats(session, question)


def _choose_seat(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Choose which seat the decision is for, where a chair holds several."""
    by = Seat(Actor(choice.value))
    if question.about is not None and question.about.pick == Pick.TOKENS:
        return tags_and_tokens.ask_tokens_of(session, question, by)
    return replace(session, question=replace(ask_next(question, Topic.SURE), by=by)), ()


def _list(*items: Item, leave: Action = step_back) -> Page:
    """A list page: the key leaves everything as it was."""
    return Page(items, leave=leave, needs_key=True)


PAGES: Final[dict[Topic, Page]] = {
    Topic.WELCOME: Page(
        (
            FIRST_GAME,
            Item(Pick.PLAY, next_game.play_here, label=_play_what),
            GAMES,
            ALONE,
            OWN_BOARD,
            *EVENING,
        )
    ),
    Topic.RESUMED: Page((GO_ON, NEW_GAME)),
    Topic.MENU: Page(
        (
            GO_ON,
            RECKONING,
            TOKENS,
            *_in_play(
                Item(Pick.BELIEVE, decisions.believe, shown=decisions.is_wrong),
                TAKE_BACK.when(lambda session, _: session.table.record.actions),
                CORRECT,
                Item(Pick.HINT, _hint("ask_hint"), shown=_hint("may_ask"), label=_hint("label_of")),
                Item(Pick.DRAW, decisions.agree_draw, consent=Consent.ALL, shown=_no_bot_plays),
                Item(Pick.RESIGN, decisions.resign, consent=Consent.SEAT, shown=_for_two),
                Item(Pick.LEAVE, decisions.leave, consent=Consent.SEAT, shown=_not_for_two),
                Item(Pick.RETURN, decisions.return_to_game, consent=Consent.SEAT, seats=seats_away),
                Item(Pick.PAUSE, decisions.pause, consent=Consent.SURE),
            ),
            *(NEW_GAME, PEOPLE, MANNERS, TAGS, TABLE, SHOW, OFF),
        )
    ),
    Topic.SHOW: _list(
        Item("may-do", leads=Topic.MAY_DO, shown=_show_me("may_show")),
        Item("what-is", leads=Topic.WHAT_IS, shown=_show_me("has_things")),
        Item("why-not", leads=Topic.WHY_NOT, shown=_show_me("may_try")),
        replace(FIRST_GAME, consent=Consent.SURE),
    ),
    Topic.MAY_DO: Page(
        (Item(Pick.SHOWN, _show_me("show_next"), values=_show_me("values_now")),),
        leave=_show_me("show_last_again"),
        needs_key=True,
    ),
    Topic.WHAT_IS: Page(
        (Item(Pick.ABOUT, step_back, values=_show_me("things_to_explain")),), Form.EXPLANATION
    ),
    Topic.WHY_NOT: Page(
        (Item(Pick.TRIED, _show_me("try_next"), values=_show_me("attempt_values")),),
        Form.EXPLANATION,
        leave=_show_me("show_last_again"),
    ),
    Topic.HINT: Page(
        (
            Item("hint-goal", _hint("ask_next_step"), shown=_hint("asks_goal")),
            Item("hint-why", _hint("ask_next_step"), shown=_hint("asks_why")),
            replace(BACK, shown=_hint("says_all"), label=_hint("label_of_end")),
        ),
        Form.HINT,
    ),
    Topic.OVER: Page(
        (
            REVENGE,
            SAME_BOARD.when(lambda session, _: not _game(session).setup.turn_board),
            *(RECKONING, NEW_BOARD, EXCHANGE, GAMES, OWN_BOARD, DECIDED, TAKE_BACK, CORRECT, TOKENS),
            *(*EVENING, OFF),
        ),
        key=Key.NONE,
        startles=True,
    ),
    Topic.NEXT: _list(REVENGE, EXCHANGE, SAME_BOARD, NEW_BOARD, GAMES, OWN_BOARD, RULES, ALONE),
    Topic.WHO: _list(Item(Pick.SEAT, _choose_seat, values=_seats_of_chair)),
    Topic.SURE: Page((NO, Item(Pick.YES))),
    Topic.CONSENT: Page(
        _yes(), Form.SENTENCE, unanimous=True, key=Key.ASKED_OR_ASKER, leave=decisions.withhold_consent
    ),
    Topic.LEAVING: Page(
        (Item(Pick.WITHOUT, decisions.go_on_without), Item(Pick.STOP, decisions.stop_game)),
        key=Key.ASKED_OR_ASKER,
    ),
    Topic.TAKE_BACK: _list(Item(Pick.ACTION, values=decisions.actions_to_undo)),
    Topic.CORRECT: _list(Item(Pick.ACTION, decisions.ask_instead, values=decisions.actions_to_correct)),
    Topic.INSTEAD: _list(
        Item(Pick.VALUE, decisions.add_action_part, values=decisions.part_values), leave=drop_last
    ),
    Topic.GAMES: _list(Item(Pick.GAME, leads=Topic.SET_UP, values=lambda session, _: session.shelf)),
    Topic.SET_UP: _list(
        Item(Pick.BEGIN, next_game.begin_chosen),
        Item(Pick.RULE, leads=Topic.SETTING, dial=next_game.setting_now, values=next_game.rules_before_board),
        Item(
            Pick.BOARD,
            leads=Topic.SETTING,
            dial=next_game.setting_now,
            shown=lambda session, question: next_game.title_of(session, question).chooses_board,
        ),
        Item(Pick.RULE, leads=Topic.SETTING, dial=next_game.setting_now, values=next_game.rules_after_board),
    ),
    Topic.SETTING: _list(
        Item(Pick.WORTH, next_game.set_option, values=next_game.option_values),
        Item(Pick.WAY, next_game.set_option, values=next_game.ways_to_board),
        Item(Pick.FAIR, next_game.set_option, values=next_game.other_fair_boards),
    ),
    Topic.MAT: Page(_yes(next_game.play_on_mat), Form.TAG),
    Topic.RECKONING: _list(
        Item(
            Pick.ROW, leads=Topic.ROW, values=lambda session, _: range(len(decisions.reckoning_rows(session)))
        )
    ),
    Topic.ROW: Page((BACK,), Form.ROW),
    Topic.DECIDED: _list(
        Item(
            Pick.MOMENT,
            leads=Topic.MOMENT,
            values=lambda session, _: range(len(_analysis("decisive_moments")(session))),
        )
    ),
    Topic.MOMENT: Page((BACK,), Form.ROW),
    Topic.TOKENS: _list(Item(Pick.TOKEN, tags_and_tokens.ask_token, values=tags_and_tokens.held_tokens)),
    Topic.REALLY: _list(
        Item(
            Pick.REALLY,
            tags_and_tokens.correct_token,
            values=lambda session, _: drawable_values(session.table.record),
        )
    ),
    Topic.PEOPLE: _list(
        Item(
            Pick.PERSON,
            people.seat_bot,
            leads=Topic.NAMES,
            consent=Consent.REPLACED,
            values=lambda session, _: session.seats,
        ),
        Item(Pick.LOTS, next_game.draw_seats, shown=lambda session, _: session.untouched),
        Item(Pick.EXCHANGE, next_game.exchange_people, shown=lambda session, _: session.untouched),
        ALONE,
        Item(Pick.TEMPER, people.switch_temper, shown=people.has_bot, label=people.temper_label),
    ),
    Topic.ALONE: _list(Item(Pick.LEVEL, values=people.all_levels, label=people.bot_label)),
    Topic.NAMES: _list(
        Item(Pick.NAME, people.choose_name, values=lambda session, _: reversed(session.known_names)),
        Item(Pick.NEW_NAME, people.ask_letters),
        Item(Pick.NO_NAME, people.choose_name),
        Item(Pick.LEVEL, values=people.levels, label=people.bot_label),
    ),
    Topic.LETTERS: Page(
        (
            Item(Pick.DONE, people.finish_name),
            Item(Pick.LETTER, people.add_letter, values=LETTERS),
        ),
        Form.LETTERS,
        leave=drop_last,
    ),
    Topic.SIDES: Page((Item(Pick.STAY, step_back), Item(Pick.TURN, next_game.turn_sides)), key=Key.ASKED),
    Topic.MANNERS: _list(
        Item(Pick.STYLE, people.set_style, values=people.usable_styles),
        Item(
            Pick.TIME,
            leads=Topic.MINUTES,
            dial=people.minutes_now,
            values=lambda session, _: session.seats,
        ),
        Item(
            Pick.GAIN,
            leads=Topic.GAIN,
            dial=people.gain_now,
            label=people.gain_label,
        ),
        Item(
            Pick.DRAWS,
            people.switch_draws,
            shown=lambda session, _: any(thing.part == CARD for thing in _game(session).hands.box),
            label=people.draws_label,
        ),
        Item(Pick.HINTS, people.switch_hints, shown=people.may_help, label=people.hints_label),
        Item(Pick.LIGHTS, people.switch_lights, shown=people.may_light, label=people.lights_label),
    ),
    Topic.MINUTES: _list(
        Item(Pick.MINUTES, people.set_minutes, values=people.MINUTES, label=people.minutes_label)
    ),
    Topic.GAIN: _list(Item(Pick.SECONDS, people.set_gain, values=people.SECONDS, label=people.seconds_label)),
    Topic.TABLE: _list(
        Item(
            Pick.JOB,
            jobs.begin_chosen_job,
            values=lambda session, _: jobs.available_jobs(session.workshop.outfit),
            label=lambda _, choice: because(f"work.job-{choice.value}"),
        )
    ),
    Topic.TAGS: _list(
        Item(Pick.ENROL, leads=Topic.ENROL, dial=tags_and_tokens.first_sort_lacking),
        Item(Pick.LOOK_UP, leads=Topic.LOOK_UP),
        Item(
            Pick.FORGET_ALL,
            tags_and_tokens.forget_all,
            consent=Consent.SURE,
            shown=lambda session, _: session.tags,
        ),
    ),
    Topic.ENROL: Page(
        (
            Item(
                Pick.THING,
                tags_and_tokens.skip,
                values=lambda session, _: range(len(_game(session).hands.box)),
            ),
            Item(Pick.MAT, tags_and_tokens.skip, values=lambda session, _: range(len(mats(_game(session))))),
        ),
        Form.TAG,
        leave=tags_and_tokens.stop_enrolment,
    ),
    Topic.KNOWN: Page(_yes(tags_and_tokens.change_tag), Form.TAG),
    Topic.LOOK_UP: Page(
        (
            BACK,
            Item(
                Pick.FORGET,
                tags_and_tokens.forget,
                shown=lambda session, question: question.about and question.about.value in session.tags,
            ),
        ),
        Form.TAG,
        leave=tags_and_tokens.stop_enrolment,
    ),
    Topic.DESCRIBE: Page(
        (Item(Pick.ANSWER, next_game.add_board_part, values=next_game.layout_answers),),
        for_all=True,
        leave=drop_last,
    ),
    Topic.SET_OUT: Page(
        (
            Item(
                Pick.CORNER,
                next_game.set_out_next,
                values=lambda session, _: (name for name, _ in parts_to_set_out(session)),
            ),
        ),
        Form.BOARD,
        for_all=True,
        leave=next_game.set_out_last_again,
    ),
    Topic.TURN: Page(_yes(next_game.end_laying), Form.SENTENCE, for_all=True),
    Topic.PAUSED: Page((GO_ON,), Form.SENTENCE, for_all=True, key=Key.NONE, raised=decisions.ask_paused),
    Topic.FLAG: Page(
        (Item(Pick.CLAIM, decisions.claim_game), Item(Pick.PLAY_ON, decisions.play_on)),
        key=Key.NONE,
        raised=decisions.ask_flag,
        startles=True,
    ),
    Topic.HAND_BACK: Page(
        _yes(),
        Form.SENTENCE,
        unanimous=True,
        key=Key.ASKED,
        leave=decisions.decline,
        raised=decisions.ask_hand_back,
        puts_aside=(Topic.OVER,),
    ),
    Topic.SITS_HERE: Page(
        _yes(next_game.exchange_in_hand),
        Form.SENTENCE,
        leave=decisions.decline,
        raised=decisions.ask_sits_here,
        puts_aside=(Topic.WELCOME, Topic.SET_OUT, Topic.TURN, Topic.SWAP),
    ),
    Topic.SWAP: Page(
        _yes(next_game.end_swap),
        Form.SENTENCE,
        for_all=True,
        leave=decisions.decline,
        raised=decisions.ask_swap,
    ),
    Topic.FAIRER: Page(
        _yes(next_game.turn_to_fairer),
        Form.SENTENCE,
        for_all=True,
        leave=decisions.keep_board,
        raised=decisions.ask_fairer,
        startles=True,
    ),
    Topic.OTHER_PIECE: Page(
        _yes(decisions.accept_tag_claim),
        Form.SENTENCE,
        leave=decisions.reject_tag_claim,
        raised=decisions.ask_other_piece,
    ),
}
"""The pages of the menu; the table raises its own questions in this order."""

ASKED_ABOUT: Final[dict[str, Item]] = {
    item.name: item
    for page in PAGES.values()
    for item in page.items
    if item.consent is not Consent.NONE or item.name == Pick.TOKENS
}
"""The entries that ask a seat, the asker or all others before they are done."""
