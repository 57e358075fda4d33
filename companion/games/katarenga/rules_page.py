"""Katarenga's page of rules: its sections, and the positions of its pictures."""

from typing import Final

from companion.games.katarenga.setup import POSITION, QUARTERS, parse_layout
from companion.games.kernel import Options, RulesPicture, RulesSection

_QUARTERS: Final = {"nw": "T1f90", "ne": "T3b0", "sw": "T2f270", "se": "T4b180"}
_COLOURS: Final = "/".join(parse_layout(_QUARTERS).rows())


def _position(pawns: str, camps: str = "-") -> Options:
    """White is to move on the board of all pictures."""
    return {POSITION.name: f"{_COLOURS} {pawns} w {camps}"}


RULES_PAGE: Final = (
    RulesSection("goal", RulesPicture(_position("2w5/5b2/8/2b5/8/6w1/3w4/8", "a9"), lit="c8-")),
    RulesSection("setup", RulesPicture({QUARTERS.name: _QUARTERS})),
    RulesSection("turn", RulesPicture(_position("8/3b4/8/4b3/3w4/8/1w6/8"), lit="d4-")),
    RulesSection("blue", RulesPicture(_position("8/8/8/3bw3/4w3/8/2b5/8"), lit="e4-")),
    RulesSection("green", RulesPicture(_position("8/8/4b3/2bw4/3w4/8/4w3/8"), lit="d4-")),
    RulesSection("yellow", RulesPicture(_position("8/6b1/8/4w3/8/6w1/8/b7"), lit="e5-")),
    RulesSection("red", RulesPicture(_position("8/5w2/8/3b1w2/8/8/8/b7"), lit="f5-")),
    RulesSection("camps", RulesPicture(_position("w7/4bb2/8/8/8/8/3w4/8"), lit="a8-")),
    RulesSection("end", RulesPicture(_position("8/8/8/3b4/4w3/8/2b4w/8"), lit="e4-")),
)
