"""A question to the people at the table, answered with a dial or by playing on.

Laws: a list ends at both ends, so that its first and last choice are found blindly; a question leads back
to the one that it came from, and at last to the game.
"""

from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from typing import Final

from companion.games.kernel import Seat
from companion.table.events import Chair

TAKEN_IN_S: Final = 1.0
"""So long people need to see that something else is asked than what they were about to answer."""


class Topic(Enum):
    """What it is about."""

    WELCOME = "welcome"
    """The table was never played at."""
    RESUMED = "resumed"
    """A game that was not finished is on the table again."""
    MENU = "menu"
    """Somebody held a key."""
    OVER = "over"
    """The game has ended."""
    WHO = "who"
    """Whose word it is, where a chair holds several seats."""
    SURE = "sure"
    """Something was chosen that cannot be undone by the next push."""
    CONSENT = "consent"
    """Something was chosen that others have to agree to."""
    LEAVING = "leaving"
    """Somebody leaves before the end, and the others go on or stop."""
    TAKE_BACK = "take-back"
    """How far the game goes back."""
    CORRECT = "correct"
    """Which action was another one."""
    INSTEAD = "instead"
    """What it was, part by part."""
    NEXT = "next"
    """Which game is played instead."""
    GAMES = "games"
    """Which game of the shelf is played."""
    SET_UP = "set-up"
    """How it is played."""
    SETTING = "setting"
    """One thing about how it is played."""
    MAT = "mat"
    """A mat has been laid on a reader."""
    RECKONING = "reckoning"
    """How the game stands, line by line."""
    ROW = "row"
    """One of these lines, in full."""
    TOKENS = "tokens"
    """What a seat holds that was drawn in secret."""
    REALLY = "really"
    """What one of these is."""
    PEOPLE = "people"
    """Who sits where, and who plays what."""
    NAMES = "names"
    """Who it is."""
    LETTERS = "letters"
    """How a name is written."""
    SIDES = "sides"
    """Which side of the board the second seat wants, once lots were drawn."""
    MANNERS = "manners"
    """How people want to play, and how long it may take."""
    MINUTES = "minutes"
    """What a seat has for the whole game."""
    GAIN = "gain"
    """What a turn gives back."""
    TAGS = "tags"
    """What there is to do with tags."""
    ENROL = "enrol"
    """Which thing a tag is stuck to, sort by sort."""
    KNOWN = "known"
    """Whether a tag that stands for something shall stand for something else."""
    LOOK_UP = "look-up"
    """What a tag stands for."""
    TELL = "tell"
    """What the board looks like that was laid by hand."""
    LAY = "lay"
    """The board has to be laid like this."""
    TABLE = "table"
    """What there is to do to the table itself."""
    SWAP = "swap"
    """The pieces lie before people who do not play them any more."""
    TURN = "turn"
    """The board has to be turned by half."""
    PAUSED = "paused"
    """The game rests."""
    FLAG = "flag"
    """Somebody's time is up."""
    HAND_BACK = "hand-back"
    """Hands have put the board back to what it was before."""
    OTHER_PIECE = "other-piece"
    """A tag says that a piece on the board is another one than the record tells."""
    SITS_HERE = "sits-here"
    """The first piece that was lifted belongs to who does not begin."""


class Pick(StrEnum):
    """The names of answers; an entry of the menu that no code mentions needs none here."""

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
    """An action of the record; its number says how many were made since, with it."""
    VALUE = "value"
    SEAT = "seat"
    PERSON = "person"
    NAME = "name"
    NEW_NAME = "new-name"
    NOBODY = "nobody"
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
    """A part of the board that lies as it should."""
    CLAIM = "claim"
    PLAY_ON = "play-on"
    GAMES = "games"
    GAME = "game"
    SET_UP = "set-up"
    BEGIN = "begin"
    BOARD = "board"
    RULE = "rule"
    WORTH = "worth"
    """A value of an option: of that name, the one of that number."""
    WAY = "way"
    TAGS = "tags"
    ENROL = "enrol"
    THING = "thing"
    """A sort of things in the box of the game, by its number there."""
    MAT = "mat"
    """A mat of the game, by its number among them; by its tag, where one was laid on a reader."""
    LOOK_UP = "look-up"
    TABLE = "table"
    JOB = "job"
    FORGET = "forget"
    FORGET_ALL = "forget-all"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer by its name in the menu, and which one of its kind: a name, a seat, an action, minutes."""

    pick: str
    value: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """The topic, what can be answered, and where the dial stands among that.

    Actions only name the next question; its choices are listed when it is put.
    """

    topic: Topic
    choices: tuple[Choice, ...] = ()
    cursor: int = 0
    starts_on: Choice | None = None
    """Where the dial will stand once the choices are listed."""
    chair: Chair | None = None
    """Who wanted it asked, if anybody did."""
    chairs: frozenset[Chair] | None = None
    """Who may answer; `None` for everybody."""
    by: Seat | None = None
    """The seat that others decide about."""
    about: Choice | None = None
    """What was chosen before, and is asked more exactly now."""
    said: tuple[str, ...] = ()
    """What has been answered so far, where one answer is not enough."""
    back: "Question | None" = None
    """Where the key leads; `None` for the game."""
    raised_s: float | None = None
    """When the table itself came up with it; `None` where somebody asked."""

    @property
    def chosen(self) -> Choice:
        """The answer that a push would give."""
        return self.choices[self.cursor]

    @property
    def root(self) -> "Question":
        """The question that all of it came from."""
        return self.back.root if self.back else self

    def turn(self, detents: int) -> "Question":
        """With the dial elsewhere."""
        return replace(self, cursor=min(max(self.cursor + detents, 0), len(self.choices) - 1))

    def with_choice(self, choice: Choice) -> "Question":
        """With the dial on this choice, where there is such a one; else where it was, if there still is."""
        if not self.choices:
            return replace(self, starts_on=choice)
        if choice in self.choices:
            return replace(self, cursor=self.choices.index(choice))
        return self.turn(0)

    def accepts_push_at(self, at_s: float) -> bool:
        """Whether a push counts: nobody can have meant what the table has only just come up with."""
        return self.raised_s is None or at_s >= self.raised_s + TAKEN_IN_S

    def concerns(self, chair: Chair) -> bool:
        """Whether it is anything to the chair: what one looks up for itself is nobody else's."""
        return self.chair is None or self.chairs != frozenset({self.chair}) or chair == self.chair

    def open_to(self, chair: Chair) -> bool:
        """Whether the chair may answer."""
        return self.chairs is None or chair in self.chairs
