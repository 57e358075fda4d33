"""The kernel: the vocabulary and interface shared by all games; it knows no game.

Everything that other rooms need is imported from here.
"""
# mypy: implicit-reexport
# ruff: noqa: F403 - a facade

from companion.games.kernel.facts import *
from companion.games.kernel.first_game import *
from companion.games.kernel.game import *
from companion.games.kernel.layout import *
from companion.games.kernel.look import *
from companion.games.kernel.record import *
from companion.games.kernel.rules_page import *
from companion.games.kernel.terms import *
from companion.games.kernel.words import *
