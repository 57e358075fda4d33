"""What people call a thing that lies on a reader, and why nothing comes of it."""

from dataclasses import replace
from typing import Any

from companion.rules.kernel.game import Game
from companion.rules.kernel.hands import Thing
from companion.rules.kernel.names import TABLE, Actor
from companion.rules.kernel.reason import Reason
from companion.table.naming import Laid
from companion.view.saying import seat_name, sign_of
from companion.view.screens.sheet import Text
from companion.view.words import Words


def told_thing(game: Game[Any], thing: Thing, words: Words) -> Text:
    """The thing, in a line of a screen."""
    sign = () if thing.owner == TABLE else sign_of(game, thing.owner, words)
    return (*sign, words.value(game.id, thing.part, thing.value))


def thing_name(game: Game[Any], thing: Thing, words: Words) -> str:
    """The same in a sentence."""
    name = words.value(game.id, thing.part, thing.value)
    if thing.owner == TABLE:
        return name
    return words.say("table.thing", seat=seat_name(game, thing.owner, words), thing=name)


def misread(game: Game[Any], laid: Laid, words: Words) -> str:
    """Why nothing comes of what lies there, for a small screen."""
    assert laid.why is not None
    why = laid.why
    if laid.thing is None:
        return words.short(why)
    seat = dict(why.values).get("seat")
    thing = replace(laid.thing, owner=Actor(str(seat))) if seat else laid.thing
    name = thing_name(game, thing, words)
    values = tuple((key, name if key == "thing" else value) for key, value in why.values)
    return words.short(Reason(why.code, values))
