"""What lies beside the board for everybody to see, in words: cards, and how the parts of the board stand."""

from typing import Any

from companion.desk.desk import Desk
from companion.rules.kernel.names import Actor, Seat
from companion.view.looks import look_of
from companion.view.looks.look import CardShown, Tallied
from companion.view.saying import seat_name
from companion.view.words import Words


def beside(desk: Desk, words: Words) -> dict[str, Any]:
    """The message that shows it."""
    line = desk.table.line
    look = look_of(line.game)

    def named(seat: Seat) -> dict[str, str]:
        return {"seat": seat, "title": seat_name(line.game, Actor(seat), words)}

    def card(shown: CardShown) -> dict[str, Any]:
        chairs = desk.table.setting.chairs
        return {
            "chair": next((chair for chair, seats in chairs.items() if shown.seat in seats), None),
            "look": shown.look,
            "title": words.say(shown.title),
            "what": words.say(shown.what),
            "when": words.reason(shown.when),
            "now": shown.now,
        }

    def territory(tallied: Tallied) -> dict[str, Any]:
        return {
            "name": tallied.name,
            "label": words.say(f"{line.game.id}.ground.{tallied.name}"),
            "spaces": [*tallied.spaces],
            "counts": [{**named(seat), "count": count} for seat, count in tallied.counts],
            "points": tallied.points,
            "leader": None if tallied.leader is None else named(tallied.leader),
            "left": tallied.left,
        }

    cards, tally = look.cards(line.state), look.tally(line.state)
    scores = line.game.scores(line.state).items() if tally else ()
    return {
        "tell": "beside",
        "cards": [card(shown) for shown in cards],
        "tally": [territory(tallied) for tallied in tally],
        "scores": [{**named(seat), "points": points} for seat, points in scores],
    }
