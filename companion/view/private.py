"""What the screen of a chair says in a private moment: whose it is, and, while the key is held, the secret.

Law: with the key up a screen says the same whatever the secret is.
"""

from companion.desk.evening import Desk
from companion.desk.private import unseen
from companion.rules.kernel.names import Seat
from companion.rules.kernel.reason import Reason
from companion.table import whispering
from companion.table.events import Chair
from companion.view.asking import asked
from companion.view.calling import headed
from companion.view.screens.sheet import Line, Sheet, chosen, headline, plain
from companion.view.values import Names
from companion.view.words import Words


def to_hold(desk: Desk, chair: Chair, seat: Seat, todo: Reason, words: Words) -> Sheet:
    """Something was drawn, or has to be told, and nobody else is to see it."""
    if not whispering.may_tell(desk.table, chair):
        return _sheet(desk, seat, words, words.say("table.drawn-for-you"), words.say("table.hold-to-see"))
    return _sheet(desk, seat, words, words.short(todo), *_how_to_tell(desk, chair, words))


def _how_to_tell(desk: Desk, chair: Chair, words: Words) -> list[str]:
    """With what works at that chair: no other one lends anything for a secret."""
    setting = desk.table.setting
    by_tag = setting.can_read(chair)
    if setting.has_key(chair) and setting.can_turn(chair) and setting.can_push(chair):
        return [words.say("table.hold-to-tell")] + [words.say("table.or-by-tag")] * by_tag
    return [words.say("table.by-tag" if by_tag else "table.see-cables")]


def to_look_again(desk: Desk, seat: Seat, words: Words) -> Sheet:
    """Who asked for what they hold sees it as long as they hold the key, too."""
    keys = words.say("table.hold-to-see"), words.say("table.push-back")
    return _sheet(desk, seat, words, words.say("desk.my-tokens"), *keys)


def revealed(desk: Desk, chair: Chair, seat: Seat, words: Words) -> Sheet:
    """What nobody else is to see, as long as the key is down."""
    question, table = desk.question, desk.table
    if question is not None and question.concerns(chair):
        return asked(desk, chair, words)
    line, number, names = table.line, unseen(desk, chair), Names.now(table.line, words)
    if number is not None:
        [(_, value)] = line.game.parse(line.actions[number]).parts
        drawn = plain(words.say("table.drawn-for-you")), plain(*names.veiled(value))
        return Sheet((_name(desk, seat, words), *drawn))
    values = whispering.drawable(line)
    value = values[table.whisper.cursor % len(values)]
    [part] = line.game.veiled
    title = words.say("table.part", part=words.say(f"{line.game.id}.part.{part}"))
    last = words.say("table.not-in-bag" if table.whisper.amiss else "table.how-to-choose")
    pointed = chosen(" ", *names.veiled(value))
    return Sheet((_name(desk, seat, words), plain(title), pointed, plain(last)))


def _sheet(desk: Desk, seat: Seat, words: Words, *lines: str) -> Sheet:
    return Sheet((_name(desk, seat, words), *map(plain, lines)))


def _name(desk: Desk, seat: Seat, words: Words) -> Line:
    return headline(headed(desk, "table.private", seat, words))
