"""Kitara's page of rules: its sections, and the two kingdoms of its pictures."""

from typing import Final

from companion.games.kernel import RulesPicture, RulesSection

_DEALT: Final = (
    *("start:s2", "start:s8"),
    *("reveal:b1b", "reveal:b1a", "reveal:b1c", "reveal:b1d", "reveal:b1e", "reveal:b1f"),
)
_RECRUITED: Final = (*_DEALT, "draft:b1b", "reveal:b1g", "recruit:W@s2", "recruit:W@s2")
_DRAFTED: Final = (*_RECRUITED, "move:s2>s1:W", "end", "reveal:b2a", "draft:b1d", "reveal:b2b")
_READY: Final = (
    *(*_DRAFTED, "recruit:A@s8", "move:s8>r2:WA", "move:s8>s7:W", "reveal:b2c"),
    *("draft:b1e", "reveal:b2d", "recruit:H@s2"),
)

_TAKEN: Final = (*_READY, "move:s2>r2:WWWH", "token:3", "retreat:s7")

RULES_PAGE: Final = (
    RulesSection("goal", RulesPicture(actions=_READY)),
    RulesSection("setup", RulesPicture(lit="start:")),
    RulesSection("draft", RulesPicture(actions=_DEALT, lit="draft:", has_row=True)),
    RulesSection("recruit", RulesPicture(actions=_DRAFTED, lit="recruit:")),
    RulesSection("move", RulesPicture(actions=_RECRUITED, lit="move:s2>")),
    RulesSection("attack", RulesPicture(actions=_READY, lit="move:s2>")),
    RulesSection("retreat", RulesPicture(actions=(*_READY, "move:s2>r2:WWWH", "token:3"), lit="retreat:")),
    RulesSection("score", RulesPicture(actions=_TAKEN, lit="end")),
    RulesSection("food", RulesPicture(actions=(*_TAKEN, "end"))),
    RulesSection("end"),
    RulesSection("signs", has_legend=True),
)
