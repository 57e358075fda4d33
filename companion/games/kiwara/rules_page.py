"""Kiwara's page of rules: its sections, and the games of its pictures."""

from typing import Final

from companion.games.kernel import RulesPicture, RulesSection
from companion.games.kiwara.setup import REINFORCEMENTS
from companion.games.kiwara.state import CARDS

_TWO_PLACED: Final = ("totem:E2", "place:G@a2", "totem:E1", "place:Z@a1", "totem:Sd")
_AT_COLUMN_B: Final = (*_TWO_PLACED, "place:E@d1", "totem:Sb")
_BESIDE_LION: Final = (
    *("totem:Nc", "place:G@c3", "totem:Nd", "place:Z@d4", "totem:Ne"),
    *("place:Z@e3", "totem:E5", "place:E@a5", "totem:E3"),
)
_HIDDEN: Final = (*_AT_COLUMN_B, "place:Z@b1", "totem:W1", "place:L@c1")
_WITH_BOA: Final = (*_AT_COLUMN_B, "place:Z@b1", "reveal:boa", "totem:W1")

RULES_PAGE: Final = (
    RulesSection("goal", RulesPicture(actions=(*_AT_COLUMN_B, "place:Z@b1"))),
    RulesSection("setup", RulesPicture(lit="totem:")),
    RulesSection("place", RulesPicture(actions=("totem:Nc",), lit="place:Z")),
    RulesSection("totem", RulesPicture(actions=("totem:Nc", "place:Z@c3"), lit="totem:")),
    RulesSection("lion", RulesPicture(actions=_BESIDE_LION, lit="place:L@d3")),
    RulesSection(
        "crocodile",
        RulesPicture(actions=("totem:Nc", "place:G@c3", "totem:Nd", "place:C@d3"), lit="swap:"),
    ),
    RulesSection("reward", RulesPicture(actions=_AT_COLUMN_B, lit="place:Z@b1")),
    RulesSection(
        "cards",
        RulesPicture({REINFORCEMENTS.name: True}, _WITH_BOA, lit="use:boa:"),
        things=tuple(f"kiwara.card.{card}" for card in CARDS),
    ),
    RulesSection("end", RulesPicture(actions=_HIDDEN)),
)
