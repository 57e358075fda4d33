"""The page of rules of a game: its sections, their sentences, and pictures drawn as the table draws them.

Law: what a picture lights is what the legal actions of its state light at the table; nothing of it is written
down. A light has the number of its space in the plan.
"""

from collections.abc import Iterator, Mapping
from itertools import count, takewhile
from typing import Any

from companion.games.kernel import (
    OPTIONS_SECTION,
    Action,
    Game,
    Record,
    RulesPicture,
    RulesSection,
    Space,
    Words,
    look_of,
    replay,
)
from companion.table.entry import parts
from companion.view.beside_board import card_face
from companion.view.board_drawing import SpaceWires, drawing_message, ground_labels
from companion.view.glows import LIGHT_CODE, Glow, Glows, goal_glows
from companion.view.legend import game_signs
from companion.view.piece_layout import pieces_of_game


def rules_message(game: Game[Any], words: Words) -> dict[str, Any]:
    """The page of rules in plain values; without sections if the game has none."""
    sections = [_section(game, section, words) for section in look_of(game).rules]
    options = [_options(game, words)] if sections else []
    return {
        "tell": "rules",
        "game": game.id,
        "title": words.say(f"{game.id}.name"),
        "sections": [*sections, *options],
    }


def picture_record(game: Game[Any], picture: RulesPicture) -> Record[Any]:
    """The game of the picture. Raises `Refused` if the rules do not lead there."""
    return replay(game, picture.options, picture.actions)


def lit_actions(picture: RulesPicture, record: Record[Any]) -> tuple[Action, ...]:
    """The legal actions that the picture lights."""
    legal = record.game.rules.legal(record.state) if picture.lit else ()
    return tuple(action for action in legal if action.startswith(picture.lit))


def picture_glows(picture: RulesPicture, record: Record[Any]) -> Glows:
    """The lit spaces: goals, what a card can name, and for a single action also the chores that follow it."""
    game, state, actions = record.game, record.state, lit_actions(picture, record)
    lit = dict(goal_glows(game, state, actions))
    if not lit:
        named = {value for action in actions for name, value in _space_parts(record, action)}
        return dict.fromkeys(map(Space, sorted(named)), Glow.CHOICE)
    if len(actions) == 1:
        deed = game.hands.deed(state, actions[0])
        lit |= dict.fromkeys(deed.home, Glow.HOME) | dict.fromkeys(deed.turns, Glow.TURN)
    return lit


def _space_parts(record: Record[Any], action: Action) -> Iterator[tuple[str, str]]:
    named = parts(record.game, action).items()
    return ((name, value) for name, value in named if name in record.game.hands.space_parts)


def _section(game: Game[Any], section: RulesSection, words: Words) -> dict[str, Any]:
    code = f"{game.id}.rules.{section.name}"
    return {
        "id": section.name,
        "title": words.say(code),
        "lines": [words.say(line) for line in sentence_codes(game.id, section.name, words)],
        "things": [_thing(thing, words) for thing in section.things],
        "signs": [*game_signs(game, words)] if section.has_legend else [],
        "picture": section.picture and _picture(game, section.picture, words.say(f"{code}.picture"), words),
    }


def sentence_codes(game: str, section: str, words: Words) -> tuple[str, ...]:
    """The codes of a section's sentences, in their order."""
    return tuple(takewhile(words.has, (f"{game}.rules.{section}.{number}" for number in count(1))))


def _thing(code: str, words: Words) -> dict[str, str]:
    return {
        "title": words.say(code),
        "what": words.say(f"{code}.what"),
        "when": words.say(f"{code}.when"),
    }


def _options(game: Game[Any], words: Words) -> dict[str, Any]:
    code = f"{game.id}.rules.{OPTIONS_SECTION}"
    return {
        "id": OPTIONS_SECTION,
        "title": words.say(code),
        "lines": [words.say(f"{code}.{option.name}") for option in game.options],
        "things": [],
        "signs": [],
        "picture": None,
    }


def _picture(game: Game[Any], picture: RulesPicture, caption: str, words: Words) -> Mapping[str, Any]:
    record = picture_record(game, picture)
    look, state = look_of(game), record.state
    plan = look.plan(state)
    numbers = {field.space: number for number, field in enumerate(plan.fields)}
    lights = {space: LIGHT_CODE[glow] for space, glow in picture_glows(picture, record).items()}
    return {
        "caption": caption,
        "board": {
            **drawing_message(
                game.id,
                plan,
                ground_labels(game.id, plan, words),
                lambda space: SpaceWires(lights=(numbers[space],)),
            ),
            "bars": [],
            "stacks": game.stacks.has_stacks,
        },
        "pieces": [piece for piece in pieces_of_game(record) if "space" in piece],
        "lamps": [
            [numbers[space], "#{:02x}{:02x}{:02x}".format(*light.colour), light.pattern.name.lower()]
            for space, light in lights.items()
        ],
        "row": [card_face(face) for face in look.beside.row(state)] if picture.has_row else [],
    }
