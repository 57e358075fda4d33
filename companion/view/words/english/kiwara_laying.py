"""What is asked of people who tell the rivers before them, and what they answer, within 16 letters."""

from companion.rules.kiwara.laying import Answer, Question
from companion.rules.kiwara.layout import Flaw
from companion.view.words import brief

SENTENCES: dict[str, str] = {
    Question.BOARD: "Which rivers?",
    Question.RUN: "From {about} east",
    f"{Answer.BOARD}-classic": "Classic board",
    f"{Answer.BOARD}-reserve": "Reserve board",
    f"{Answer.BOARD}-free": "Free, by sticks",
    Answer.NEW: "to {to}: new",
    Answer.SAME: "to {to}: as {kin}",
    Answer.TERRITORY: "{spaces}",
    # What a layout still lacks while it is being drawn
    Flaw.OPEN: "Spaces that belong to no territory yet: {count}.",
    brief(Flaw.OPEN): "Still without a territory: {count}.",
}
