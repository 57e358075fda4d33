"""A question to the people at the table, answered with a dial or by playing on.

Laws:
- a list does not wrap around, so that its first and last choice are found without looking;
- a question leads back to the one it came from, and at last to the game.
"""

from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from typing import Final

from companion.games.kernel import Seat
from companion.table.events import Chair

TAKEN_IN_S: Final = 1.0
"""How long people need to notice that a different question has come up."""


class Topic(Enum):
    WELCOME = "welcome"
    """The table was never played at."""
    RESUMED = "resumed"
    """An unfinished game is on the table again."""
    MENU = "menu"
    """A key was held."""
    OVER = "over"
    """The game has ended."""
    WHO = "who"
    """Whose decision it is, where a chair holds several seats."""
    SURE = "sure"
    """Confirmation of a choice that the next push cannot undo."""
    CONSENT = "consent"
    LEAVING = "leaving"
    """A player leaves before the end: the others go on or stop."""
    TAKE_BACK = "take-back"
    """How far the game goes back."""
    CORRECT = "correct"
    """Which action was a different one."""
    INSTEAD = "instead"
    """What that action was, part by part."""
    NEXT = "next"
    """Which game is played instead."""
    GAMES = "games"
    """Which game of the shelf is played."""
    SET_UP = "set-up"
    SETTING = "setting"
    MAT = "mat"
    """A mat's tag was read."""
    RECKONING = "reckoning"
    ROW = "row"
    """One score line in full."""
    DECIDED = "decided"
    """The moments that decided the game."""
    MOMENT = "moment"
    """One of them, and what would have been better."""
    TOKENS = "tokens"
    REALLY = "really"
    """The true value of one token."""
    PEOPLE = "people"
    ALONE = "alone"
    """Which bots play against one person."""
    NAMES = "names"
    LETTERS = "letters"
    """A name, letter by letter."""
    SIDES = "sides"
    """Which side of the board the second seat wants, after lots were drawn."""
    MANNERS = "manners"
    MINUTES = "minutes"
    """The time of a seat for the whole game."""
    GAIN = "gain"
    """The time that a turn gives back."""
    TAGS = "tags"
    """Tasks with tags."""
    ENROL = "enrol"
    """Which thing a tag is stuck to, kind by kind."""
    KNOWN = "known"
    """Whether an enrolled tag is to stand for something else."""
    LOOK_UP = "look-up"
    """What a tag stands for."""
    DESCRIBE = "tell"
    """The parts of a board that was set out by hand, described one by one."""
    FAIRER = "fairer"
    """The own board has to be turned to be fairer."""
    SET_OUT = "lay"
    """The parts of the board to set out."""
    TABLE = "table"
    SWAP = "swap"
    """The pieces have to change sides, since people have changed seats."""
    TURN = "turn"
    """The board has to be turned by half."""
    PAUSED = "paused"
    """The game rests."""
    FLAG = "flag"
    """A clock has run out."""
    HAND_BACK = "hand-back"
    """The board shows an earlier position."""
    OTHER_PIECE = "other-piece"
    """A tag differs from the record about a piece on the board."""
    SHOW = "show"
    """What is to be shown and explained."""
    MAY_DO = "may-do"
    """What may be done now, part by part."""
    WHAT_IS = "what-is"
    """What a space or a card is."""
    WHY_NOT = "why-not"
    """Why an action is not allowed, part by part."""
    HINT = "hint"
    """What the companion would do, step by step."""
    SITS_HERE = "sits-here"
    """The first lifted piece belongs to a side that does not begin."""


class Pick(StrEnum):
    """The names of answers; a menu entry that no code mentions needs none here."""

    YES = "yes"
    NO = "no"
    GO_ON = "go-on"
    PLAY = "play"
    BELIEVE = "believe"
    TAKE_BACK = "take-back"
    CORRECT = "correct"
    DRAW = "draw"
    RESIGN = "resign"
    LEAVE = "leave"
    RETURN = "return"
    WITHOUT = "without"
    STOP = "stop"
    PAUSE = "pause"
    RECKONING = "reckoning"
    ROW = "row"
    DECIDED = "decided"
    MOMENT = "moment"
    TOKENS = "tokens"
    TOKEN = "token"  # noqa: S105 - of cardboard
    REALLY = "really"
    NEW_GAME = "new-game"
    PEOPLE = "people"
    MANNERS = "manners"
    OFF = "off"
    REVENGE = "revenge"
    EXCHANGE = "exchange"
    SAME_BOARD = "same-board"
    NEW_BOARD = "new-board"
    OWN_BOARD = "own-board"
    ACTION = "action"
    """An action of the record; its number counts back from the last, which is 1."""
    VALUE = "value"
    SEAT = "seat"
    PERSON = "person"
    NAME = "name"
    LEVEL = "level"
    """The bot of that level, or 0 for a person."""
    TEMPER = "temper"
    """How all bots play."""
    ALONE = "alone"
    """Whether bots play all seats but one."""
    NEW_NAME = "new-name"
    NO_NAME = "nobody"
    LETTER = "letter"
    DONE = "done"
    LOTS = "lots"
    STAY = "stay"
    TURN = "turn"
    STYLE = "style"
    TIME = "time"
    MINUTES = "minutes"
    GAIN = "gain"
    DRAWS = "draws"
    SECONDS = "seconds"
    ANSWER = "answer"
    CORNER = "corner"
    """A part of the board, to be set out."""
    CLAIM = "claim"
    PLAY_ON = "play-on"
    GAMES = "games"
    GAME = "game"
    SET_UP = "set-up"
    BEGIN = "begin"
    BOARD = "board"
    RULE = "rule"
    WORTH = "worth"
    """A value of an option: the option's name, the value's number."""
    WAY = "way"
    FAIR = "fair"
    """A fair board, by its number among those that were found."""
    TAGS = "tags"
    ENROL = "enrol"
    THING = "thing"
    """A kind of thing in the box of the game, by its number there."""
    MAT = "mat"
    """A mat of the game, by its number among them; by its tag, where one was read."""
    LOOK_UP = "look-up"
    TABLE = "table"
    JOB = "job"
    FORGET = "forget"
    FORGET_ALL = "forget-all"
    BACK = "back"
    SHOW = "show"
    SHOWN = "shown"
    """A part of what may be done."""
    TRIED = "tried"
    """A part of what is tried."""
    ABOUT = "about"
    """A space or a card, to be explained."""
    HINT = "hint"
    HINTS = "hints"
    """How many hints each player may have."""
    LIGHTS = "lights"
    """Whether lifted pieces get lights for learners."""
    FIRST_GAME = "first-game"
    """The guided first game of the game on the table."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer: its name in the menu, and its value: a name, a seat, an action, minutes."""

    pick: str
    value: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class GameWish:
    """A game as somebody wants it next: answers of the menu, by their entries and values, in their order."""

    game: str
    chosen: tuple[tuple[str, str], ...] = ()
    names: tuple[str, ...] = ()
    """The names of the players in the order of the seats, as typed; those before for seats without one."""


@dataclass(frozen=True, slots=True)
class Question:
    """The topic, the choices, and the place of the dial among them.

    Actions only name the next question; its choices are listed when it is asked.
    """

    topic: Topic
    choices: tuple[Choice, ...] = ()
    cursor: int = 0
    starts_on: Choice | None = None
    """The choice that the dial starts on once the choices are listed."""
    chair: Chair | None = None
    """The chair that asked for it, if any."""
    chairs: frozenset[Chair] | None = None
    """The chairs that may answer; `None` for all."""
    by: Seat | None = None
    """The seat that others decide about."""
    about: Choice | None = None
    """The choice that this question asks details about."""
    said: tuple[str, ...] = ()
    """The answers so far, where one is not enough."""
    wish: GameWish | None = None
    """The game that others are asked about."""
    back: "Question | None" = None
    """The question that the key leads back to; `None` for the game."""
    raised_s: float | None = None
    """When the table raised it; `None` where a chair asked for it."""

    @property
    def chosen(self) -> Choice:
        return self.choices[self.cursor]

    @property
    def root(self) -> "Question":
        return self.back.root if self.back else self

    def turn(self, detents: int) -> "Question":
        return replace(self, cursor=min(max(self.cursor + detents, 0), len(self.choices) - 1))

    def with_choice(self, choice: Choice) -> "Question":
        """The question with the dial on this choice, or else where it was, if possible."""
        if not self.choices:
            return replace(self, starts_on=choice)
        if choice in self.choices:
            return replace(self, cursor=self.choices.index(choice))
        return self.turn(0)

    def accepts_push_at(self, at_s: float) -> bool:
        """Whether a push counts: a push just after the question came up was meant for something else."""
        return self.raised_s is None or at_s >= self.raised_s + TAKEN_IN_S

    def concerns(self, chair: Chair) -> bool:
        """Whether it concerns the chair: what another chair looks up for itself does not."""
        return self.chair is None or self.chairs != frozenset({self.chair}) or chair == self.chair

    def open_to(self, chair: Chair) -> bool:
        return self.chairs is None or chair in self.chairs


SHOWING: Final = (Topic.MAY_DO, Topic.WHAT_IS, Topic.WHY_NOT)
"""Questions that explain, and that a touched space answers."""
STAYING = (Topic.WELCOME, Topic.RESUMED, Topic.SIDES, Topic.SET_OUT, Topic.TURN)
"""Questions that a menu leads back to, because the table does not raise them again."""


def ask_next(question: Question, topic: Topic, about: Choice | None = None) -> Question:
    """The question that follows a choice; the key leads back."""
    return Question(
        topic,
        chair=question.chair,
        chairs=question.chairs,
        by=question.by,
        about=about or question.about,
        back=question,
    )


def ask_anew(question: Question) -> Question:
    """The same question without answers, and the dial on its choice."""
    return ask_again(question, ()).with_choice(question.chosen)


def ask_again(question: Question, said: tuple[str, ...]) -> Question:
    """The same question with these answers, and the dial on the first choice."""
    return replace(question, choices=(), cursor=0, starts_on=None, said=said, raised_s=None)
