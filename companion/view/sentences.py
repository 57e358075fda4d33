"""Sentences for facts, actions, pieces and values, and actions in one line of a screen; screens read aloud.

Law: a sentence derives from facts, codes and values alone; a game's own sentence goes before the general
one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from types import MappingProxyType
from typing import Any, Final, Self

from companion.drawing.symbols import Symbol
from companion.drawing.text import COLUMNS, Line, Sheet, Style, Text, width
from companion.games.kernel import (
    CARD,
    PIECE,
    TABLE,
    Action,
    Actor,
    Attacked,
    Captured,
    Discarded,
    Ended,
    Gained,
    Game,
    Hidden,
    Moved,
    Outcome,
    Passed,
    Pieces,
    Placed,
    Record,
    Returned,
    Revealed,
    Scored,
    Skipped,
    Space,
    Temper,
    Used,
    Words,
    brief,
    look_of,
)
from companion.table.entry import VERB

SPACE: Final = "space"
"""The part name for spaces, whatever they are in an action."""

People = Mapping[Actor, str]
"""The names of the players that have one."""
NOBODY: Final[People] = MappingProxyType({})

Filled = Sequence[tuple[str, str]]
"""Parts and their values."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names of values in one state of a game; the state is `None` where no game is under way."""

    game: Game[Any]
    state: Any
    words: Words
    people: People = field(default_factory=lambda: NOBODY)
    """What players are called who do something; pieces keep the names of their sides."""

    def player(self, actor: Actor) -> str:
        return self.people.get(actor) or seat_name(self.game, actor, self.words)

    @classmethod
    def now(cls, record: Record[Any], words: Words) -> Self:
        return cls(record.game, record.state, words)

    def text_of(self, part: str, value: str) -> Text:
        text = look_of(self.game).value_text(self.state, part, value)
        return (self.words.value(self.game.id, part, value),) if text is None else text

    def secret_text(self, value: str) -> Text:
        [part] = self.game.secrets.secret_parts
        return self.text_of(part, value)

    def name_of(self, part: str, value: str) -> str:
        """The value in a sentence, with its details."""
        reasons = look_of(self.game).value_words(self.state, part, value)
        if reasons is None:
            return self.words.value(self.game.id, part, value)
        name, *more = map(self.words.reason, reasons) if reasons else ("",)
        return f"{name} ({', '.join(more)})" if more else name

    def brief_name_of(self, part: str, value: str) -> str:
        """The short name of the value, without details."""
        reasons = look_of(self.game).value_words(self.state, part, value)
        return self.words.reason(reasons[0]) if reasons else self.name_of(part, value)

    def space_text(self, space: Space) -> Text:
        text = look_of(self.game).value_text(self.state, SPACE, space)
        return (space,) if text is None else text

    def space_name(self, space: Space) -> str:
        """A space in a sentence with little room."""
        return "".join(map(str, self.space_text(space)))

    def row_text(self, filled: Filled, sign: Text = (), *, open_part: str = "", room: int = COLUMNS) -> Text:
        """The chosen values in a line of a list, with a sign before the last one.

        Where room is short the first ones are left out: they are known. A count of 0 is shown only for the
        open part.
        """
        row: Text = ()
        filled = [
            one
            for one in filled
            if one[0] not in self.game.stacks.count_parts or one[1] != "0" or open_part == one[0]
        ]
        after = ""
        for part, value in reversed(filled):
            text = self.text_of(part, value)
            between = " " if after in self.game.stacks.count_parts else Symbol.ARROW
            longer = (*text, between, *row) if row else (*sign, *text)
            if row and width(longer) >= room:
                break
            row, after = longer, part
        return row


LOG_LENGTH = 40
"""The number of sentences in the log; the record has all."""


def name_of_game(game: str, words: Words) -> str:
    code = f"{game}.name"
    return words.say(code) if words.has(code) else game


def bot_name(level: int, temper: Temper, words: Words) -> str:
    return words.say("desk.bot-level" if temper is Temper.EVEN else f"desk.bot-{temper}", level=level)


def seat_name(game: Game[Any], actor: Actor, words: Words) -> str:
    return words.say(f"{game.id}.{actor}")


def short_seat_name(game: Game[Any], actor: Actor, words: Words) -> str:
    code = f"{game.id}.{actor}"
    return words.say(own_code(brief(code), code, words))


def action_sentences(
    record: Record[Any], number: int, words: Words, people: People = NOBODY
) -> Iterator[str]:
    game, action = record.game, record.actions[number]
    before, after = record.states[number], record.states[number + 1]
    names = Names(game, before, words, people)
    facts = game.rules.facts(before, action, after)
    said = False
    for fact in facts:
        if isinstance(fact, Scored):
            points = words.say(f"{game.id}.points", points=game.rules.scores(after)[fact.seat])
            yield words.say("table.log-scored", seat=names.player(fact.seat), points=points)
        elif sentence := _fact_sentence(names, action, fact, facts):
            yield sentence
            said = True
    if not said:
        actor = game.rules.actor(before)
        assert actor is not None
        yield words.say("table.log-acted", seat=names.player(actor), action=game.secrets.redact(action))


def _fact_sentence(names: Names, action: Action, fact: object, facts: tuple[object, ...]) -> str:
    """The sentence for one fact of an action; `None` where another one includes it."""
    game, words = names.game, names.words
    match fact:
        case Moved(owner, kind, start, goal) | Attacked(owner, kind, start, goal):
            taken = any(isinstance(other, Captured) for other in facts)
            went = "attacked" if isinstance(fact, Attacked) else "take" if taken else "move"
            who = _mover_name(names, owner, kind)
            return words.say(
                _log_code(names, went), who=who, start=start, goal=goal, **_group_values(names, owner, kind)
            )
        case Placed(owner, kind, space) | Hidden(owner, kind, space) | Returned(owner, kind, space):
            code = f"{type(fact).__name__.lower()}{'-down' * getattr(fact, 'down', False)}"
            piece = piece_at_start(game, owner, kind, words)
            return words.say(
                _log_code(names, code), piece=piece, space=space, **_group_values(names, owner, kind)
            )
        case Revealed(card):
            return words.say(_log_code(names, "revealed"), card=names.name_of(CARD, card))
        case Gained() | Used() | Discarded() | Passed() | Skipped():
            return _card_sentence(names, action, fact)
        case Ended(outcome):
            return result_sentence(game, outcome, words, names.people)
        case _:
            return ""


def _group_values(names: Names, owner: Actor, kind: str) -> dict[str, str]:
    """The owner and kinds of the pieces, for a game's own sentences."""
    seat = names.player(owner)
    return {"seat": seat, "pieces": names.words.value(names.game.id, "pieces", kind)}


def _log_code(names: Names, name: str) -> str:
    """The code of a sentence of the log: a game whose pieces move in groups has its own."""
    return own_code(f"{names.game.id}.log-{name}", f"table.log-{name}", names.words)


def _card_sentence(names: Names, action: Action, fact: Gained | Used | Discarded | Passed | Skipped) -> str:
    """The sentence for a fact that moves no piece by itself; the effect of a card is in its own sentence."""
    game, words = names.game, names.words
    match fact:
        case Gained(seat, card):
            code = own_code(f"{game.id}.log-gained-{card}", _log_code(names, "gained"), words)
            return words.say(code, seat=names.player(seat), card=names.name_of(CARD, card))
        case Used(seat, card):
            on = named_spaces(game, action)
            code = "table.log-used-on" if len(on) == 1 else "table.log-used"
            values = {"seat": names.player(seat), "card": names.name_of(CARD, card)}
            return words.say(code, **values, space=on[0] if on else "")
        case Discarded(owner, card):
            code = _log_code(names, "left" if owner == TABLE else "discarded")
            return words.say(code, seat=names.player(owner), card=names.name_of(CARD, card))
        case Passed(seat):
            code = own_code(
                f"{game.id}.passed-{game.rules.parse_action(action).verb}", "table.log-pass", words
            )
            return words.say(code, seat=names.player(seat))
        case Skipped(seat):
            return words.say("table.log-skipped", seat=names.player(seat))


def named_spaces(game: Game[Any], action: Action) -> tuple[str, ...]:
    return tuple(
        value for name, value in game.rules.parse_action(action).parts if name in game.hands.space_parts
    )


def ended_by(game: Game[Any], outcome: Outcome, words: Words) -> str:
    """The code for the end of the game: by the rules, or by decision of the players."""
    return own_code(f"{game.id}.by-{outcome.reason}", f"table.by-{outcome.reason}", words)


def own_code(code: str, otherwise: str, words: Words) -> str:
    """The game's own code if it has words, or else the general one."""
    return code if words.has(code) else otherwise


def result_sentence(game: Game[Any], outcome: Outcome, words: Words, people: People = NOBODY) -> str:
    how = words.say(ended_by(game, outcome, words))
    if not outcome.winners:
        return words.say("table.log-draw", how=how)
    names = Names(game, None, words, people)
    *others, last = map(names.player, outcome.winners)
    if others:
        return words.say("table.log-won-both", seats=", ".join(others), seat=last, how=how)
    return words.say("table.log-won", seat=last, how=how)


def log(record: Record[Any], words: Words, length: int = LOG_LENGTH) -> tuple[str, ...]:
    """The last sentences of the game so far, the newest at the end."""
    count = len(record.actions)
    said = [tuple(action_sentences(record, number, words)) for number in range(max(0, count - length), count)]
    return shorten_log(said, words, length, begins=count <= length)


def shorten_log(
    sentences: Sequence[tuple[str, ...]], words: Words, length: int = LOG_LENGTH, *, begins: bool
) -> tuple[str, ...]:
    """The log from the sentences of actions; before the first action it has the beginning of the game."""
    began = (words.say("table.log-began"),) if begins else ()
    return (*began, *chain.from_iterable(sentences))[-length:]


def action_name(names: Names, action: Action, *, is_brief: bool = False) -> str:
    """The name of an action in a sentence: as written where the game has no words for it."""
    game, words = names.game, names.words
    public, form = game.secrets.redact(action), game.rules.parse_action(action)
    spaces = game.hands.space_parts
    named = {part: value if part in spaces else names.name_of(part, value) for part, value in form.parts}
    code = f"{game.id}.do-{form.verb}"
    if words.has(code):
        parts = named if public == action else {}
        counts = (name for part, name in parts.items() if part in game.stacks.count_parts and name)
        code = own_code(brief(code), code, words) if is_brief else code
        return words.say(code, **parts, counts=", ".join(counts))
    if public != action:
        return public
    verb = words.value(game.id, VERB, form.verb)
    if any(part not in spaces for part in named):
        return " ".join(named.values())
    return " ".join((verb, *named.values())) if verb != form.verb else public


def piece_name(game: Game[Any], piece: Pieces, words: Words) -> str:
    code = f"{game.id}.piece.{piece.kinds[-1]}"
    seat = "" if piece.owner == TABLE else short_seat_name(game, piece.owner, words)
    return words.say(code, seat=seat) if words.has(code) else seat


def piece_at_start(game: Game[Any], owner: Actor, kind: str, words: Words) -> str:
    """The name of a single piece at the beginning of a sentence."""
    return capitalise(piece_name(game, Pieces(owner, (kind,)), words))


def capitalise(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


def _mover_name(names: Names, owner: Actor, kind: str) -> str:
    """The mover: the side where all its pieces are alike, or else the piece."""
    game, words = names.game, names.words
    kinds = [thing.value for thing in game.hands.box if thing.owner == owner and thing.part == PIECE]
    alike = len(kinds) < 2 and owner != TABLE
    return names.player(owner) if alike else piece_at_start(game, owner, kind, words)


def speak(text: Text, words: Words) -> str:
    """A text of a screen with its symbols in words."""
    parts = (f" {words.say(f'symbol.{one.value}')} " if isinstance(one, Symbol) else one for one in text)
    return " ".join("".join(parts).split())


def read_aloud(sheet: Sheet, words: Words) -> tuple[str, ...]:
    """The lines of a screen that say something, in full."""

    def read_line(line: Line) -> str:
        chosen = words.say("symbol.chosen") if line.style is Style.CHOSEN else ""
        return f"{chosen} {speak(line.text, words)}".strip()

    return tuple(filter(None, map(read_line, sheet.lines)))


TAKES: Final = "x"
"""The sign between two spaces where a piece is captured, as in board game notation."""


def last_action_text(record: Record[Any], words: Words) -> Text:
    """The last action: the player or the piece, its origin and its goal."""
    action, names = record.actions[-1], Names(record.game, record.states[-2], words)
    facts = record.game.rules.facts(names.state, action, record.state)
    gained = any(isinstance(fact, Gained) for fact in facts)
    for fact in facts:
        match fact:
            case Moved() | Attacked():
                return _movement_text(names, fact, takes=any(isinstance(other, Captured) for other in facts))
            case Placed(owner, kind, space, down=down):
                face = (Symbol.FACE_DOWN,) if down else ()
                return (*piece_text(names, owner, kind), *face, *names.space_text(space))
            case Revealed(card) if not gained:
                return (words.say("table.did-reveal", card=""), *names.text_of(CARD, card))
            case Gained() | Used() | Passed() | Discarded():
                return _deed_text(names, action, fact)
            case _:
                pass
    for fact in facts:
        if isinstance(fact, Returned):
            where = "".join(map(str, names.space_text(fact.space)))
            return (
                words.say("table.did-return", space=where),
                *piece_text(names, fact.owner, fact.kind)[:-1],
            )
    return (str(record.game.secrets.redact(action)),)


def _movement_text(names: Names, fact: Moved | Attacked, *, takes: bool) -> Text:
    """A movement between two spaces: by the kind of the piece without an owner, or where several move."""
    sign = sign_of(names.game, fact.owner, names.words)
    if fact.owner == TABLE:
        sign = piece_text(names, fact.owner, fact.kind)
    group = (" ", *names.text_of(PIECE, fact.kind)) if names.game.stacks.count_parts else ()
    way = TAKES if takes or isinstance(fact, Attacked) else Symbol.ARROW
    goal = (way, *names.space_text(fact.goal), *group)
    full = (*sign, *names.space_text(fact.start), *goal)
    return full if width(full) <= COLUMNS else (*sign, *goal)


def _deed_text(names: Names, action: Action, fact: Gained | Used | Passed | Discarded) -> Text:
    """An action that moves no piece by itself."""
    game, words = names.game, names.words
    match fact:
        case Used(seat, card):
            on = [part for space in named_spaces(game, action) for part in (Symbol.ARROW, space)]
            return (*sign_of(game, seat, words), *names.text_of(CARD, card), " ", *on[1:])
        case Gained(seat, card):
            return (*sign_of(game, seat, words), *names.text_of(CARD, card))
        case Discarded(_, card):
            return (words.say("table.did-discard", card=""), *names.text_of(CARD, card))
        case Passed(seat):
            code = brief(f"{game.id}.passed-{game.rules.parse_action(action).verb}")
            return (words.say(own_code(code, "table.did-pass", words), seat=seat_name(game, seat, words)),)


def candidate_text(names: Names, action: Action) -> Text:
    """A candidate action: its origin and goal, or what it names."""
    deed = names.game.hands.deed(names.state, action)
    match deed.lifts, deed.drops:
        case (start, *taken), (goal,) if not deed.home and not names.game.stacks.count_parts:
            return (start, TAKES if taken else Symbol.ARROW, goal)
        case _:
            return action_text(names, action)


def action_text(names: Names, action: Action, room: int = COLUMNS) -> Text:
    """An action by what it names, as it grows while it is entered."""
    game = names.game
    named = game.rules.parse_action(action).parts
    if game.stacks.count_parts and named and game.secrets.redact(action) == action:
        return names.row_text(named, room=room)
    return (action_name(names, action, is_brief=True),)


def sign_of(game: Game[Any], actor: Actor, words: Words) -> Text:
    sign = look_of(game).signs.get(actor)
    return (sign or short_seat_name(game, actor, words), " ")


def piece_text(names: Names, owner: Actor, kind: str) -> Text:
    sign = () if owner == TABLE else sign_of(names.game, owner, names.words)
    return (*sign, *names.text_of(PIECE, kind), " ")


def points_text(game: Game[Any], points: int, words: Words) -> str:
    code = f"{game.id}.points"
    return words.say(code, points=points) if words.has(code) else str(points)
