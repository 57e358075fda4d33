"""How a board is drawn: its fields, marks and borders as plain values, for the table and for pictures."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.kernel import BoardPlan, Space, Words


@dataclass(frozen=True, slots=True)
class SpaceWires:
    """The numbers of what lies under a space."""

    cells: tuple[int, ...] = ()
    lights: tuple[int, ...] = ()
    wand: tuple[int, ...] = ()
    """The cells where a wand means the space."""


def drawing_message(
    game: str, plan: BoardPlan, labels: Mapping[str, str], wires_of: Callable[[Space], SpaceWires]
) -> dict[str, Any]:
    return {
        "game": game,
        "width": plan.width,
        "height": plan.height,
        "spaces": [
            {
                "space": field.space,
                "x": field.x,
                "y": field.y,
                "w": field.width,
                "h": field.height,
                "ground": field.ground,
                "start": field.start,
                "label": labels[field.ground],
                "cells": [*wires.cells],
                "lights": [*wires.lights],
                "wand": [*wires.wand],
            }
            for field in plan.fields
            for wires in (wires_of(field.space),)
        ],
        "marks": [{"x": mark.x, "y": mark.y, "text": mark.text} for mark in plan.marks],
        "scene": plan.scene,
        "borders": [[border.x1, border.y1, border.x2, border.y2] for border in plan.borders],
    }


def ground_labels(game: str, plan: BoardPlan, words: Words) -> dict[str, str]:
    """The name of each ground."""
    return {field.ground: words.say(f"{game}.ground.{field.ground}") for field in plan.fields}
