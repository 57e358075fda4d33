"""What people call a thing that lies on a reader, and why nothing comes of it."""

from dataclasses import replace

from companion.rules.kernel.hands import PIECE, Thing
from companion.rules.kernel.names import TABLE, Actor, Space
from companion.rules.kernel.reason import Reason, because
from companion.table.naming import Laid, Misread
from companion.table.table import Table
from companion.view.saying import seat_name
from companion.view.screens.sheet import Text
from companion.view.showing import sign_of
from companion.view.values import Names
from companion.view.words import Words


def told_thing(names: Names, thing: Thing) -> Text:
    """The thing, in a line of a screen."""
    sign = () if thing.owner == TABLE else sign_of(names.game, thing.owner, names.words)
    return (*sign, *names.shown(thing.part, thing.value))


def thing_name(names: Names, thing: Thing) -> str:
    """The same in a sentence that has little room."""
    name = names.briefly(thing.part, thing.value)
    if thing.owner == TABLE:
        return name
    return names.words.say("table.thing", seat=seat_name(names.game, thing.owner, names.words), thing=name)


def amiss(table: Table, why: Reason, words: Words) -> Reason:
    """Why hands did nothing that counts, with the piece as people call it."""
    told, names = dict(why.values), Names.now(table.line, words)
    if why.code != Misread.NOT_NOW or table.line.actor is None:
        return why
    return because(why.code, thing=thing_name(names, Thing(table.line.actor, PIECE, str(told["thing"]))))


def misread(names: Names, laid: Laid) -> str:
    """Why nothing comes of what lies there, for a small screen."""
    assert laid.why is not None
    why, words = laid.why, names.words
    if laid.thing is None:
        return words.short(why)
    seat = dict(why.values).get("seat")
    thing = replace(laid.thing, owner=Actor(str(seat))) if seat else laid.thing
    name = thing_name(names, thing)
    brief = {
        "thing": name,
        **{key: names.at_brief(Space(str(at))) for key, at in why.values if key == "space"},
    }
    values = tuple((key, brief.get(key, value)) for key, value in why.values)
    return words.short(Reason(why.code, values))
