"""The command `companion calibrate`: finds out which cell and which light is where.

Results are printed as they come. `--show` prints the last calibration, and `--forget` returns to the
order of the profile.
"""

from argparse import Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.daemon.daemon import DaemonOptions
from companion.daemon.inventory import configuration_for, first_line, outfit_of
from companion.daemon.launch import print_line, serve
from companion.games.kernel import Game, Games, Refused, Words, because, begin
from companion.session.session import Session
from companion.session.work.calibration import UNCALIBRATED, Calibration, SpotReading
from companion.session.work.measurement import Spot, list_oddities, spots_of
from companion.session.work.wiring import Outfit
from companion.store.disk import TABLE, packs_folder, table_folder
from companion.store.json_files import WIRING, JsonFile
from companion.store.lots import setup_lots
from companion.store.packs import with_kept_packs
from companion.store.state import forget_calibration

JOB: Final = "cells"
NO_CELLS: Final = "calibration.no-cells"
"""The reason where there is nothing to calibrate."""
NOT_YET: Final = "calibration.not-yet"
"""The table has not been calibrated."""
FELT, ODD, NONE, LEFT, OFF = "o", "?", "x", ".", " "
"""The signs in the picture of a board: found, odd, no cell, not swept yet, and unused."""


def calibrate(args: Namespace, words: Words, games: Games) -> None:
    """Run the calibration until Ctrl-C, or show or forget the last one."""
    games, notes = with_kept_packs(games, packs_folder(args.state))
    folder = table_folder(args.state, TABLE)
    if args.forget:
        forget_calibration(folder)
        print_line(words.say("calibration.forgotten"))
        return
    configuration = configuration_for(Path(args.config) if args.config else args.profile, games)
    if not configuration.cell_count:
        raise Refused(because(NO_CELLS))
    if args.show:
        outfit = outfit_of(configuration, first_line(games))
        for row in calibration_report(outfit, folder, words, games):
            print_line(row)
        return
    progress = Progress(words, JsonFile(folder, WIRING).load()[0].calibration)
    options = DaemonOptions(configuration, folder, games, notes=notes, job=JOB, on_change=progress.follow)
    serve(options, words)


@dataclass
class Progress:
    """Prints a line for every spot and every light as it is found, and a summary."""

    words: Words
    known: Calibration

    def follow(self, session: Session) -> None:
        """Print what the session has newly recorded."""
        before, self.known = self.known, session.workshop.wiring.calibration
        if self.known is before:
            return
        spots = spots_of(session.workshop.outfit)
        for spot in spots:
            found = self.known.spots.get(spot.cells[0])
            if found is not None and found != before.spots.get(spot.cells[0]):
                print_line(row_of(spot, found, self.words))
        for light, there in self.known.lights.items():
            if light not in before.lights or before.lights[light] != there:
                print_line(light_row(spots, light, there, self.words))
        if self.known.whole and not before.whole:
            for row in summary(spots, self.known, self.words):
                print_line(row)


def row_of(spot: Spot, found: SpotReading, words: Words) -> str:
    if not found.own:
        return words.say("calibration.row-none", space=f"{spot.label:>6}")
    margin = words.say("calibration.no-rival")
    if found.margin is not None and found.rival is not None:
        margin = words.say("calibration.rival", margin=f"{found.margin:.1f}", cell=found.rival.cell)
    cells = []
    for one in found.own:
        code = "calibration.cell-flickers" if one.flicker else "calibration.cell"
        cells.append(words.say(code, cell=one.cell, ms=one.closed_ms, flicker=one.flicker))
    return words.say("calibration.row", space=f"{spot.label:>6}", cells=", ".join(cells), margin=margin)


def light_row(spots: tuple[Spot, ...], light: int, there: int | None, words: Words) -> str:
    if there is not None:
        for spot in spots:
            if there in spot.lights:
                return words.say("calibration.light", light=light, space=spot.label)
            for far in spots:
                if far.cells[0] in spot.ends.get(there, ()):
                    return words.say("calibration.light-line", light=light, near=spot.label, far=far.label)
    return words.say("calibration.light-none", light=light)


def summary(spots: tuple[Spot, ...], known: Calibration, words: Words) -> Iterator[str]:
    """The summary: how many were found, when, and every oddity."""
    found = sum(1 for spot in spots if known.spots.get(spot.cells[0], SpotReading()).own)
    yield words.say("calibration.found", found=found, count=len(spots))
    if not known.whole:
        yield words.say("calibration.unfinished")
    if known.day:
        yield words.say("calibration.day", day=known.day)
    for _, why in list_oddities(spots, known):
        yield words.reason(why)


def calibration_report(outfit: Outfit, folder: Path, words: Words, games: Games) -> Iterator[str]:
    """The last calibration: a picture of each board, a row for each spot, and the summary."""
    wiring, notes = JsonFile(folder, WIRING).load(untouched=True)
    yield from map(words.reason, notes)
    known, spots = wiring.calibration, spots_of(outfit)
    if known == UNCALIBRATED:
        yield words.reason(because(NOT_YET))
        return
    signs = _signs(spots, known)
    for place in outfit.places:
        if place.game in games:
            under = {space: signs.get(cells[0], OFF) for space, cells in place.cells.items() if cells}
            yield from (*picture(games[place.game], under), "")
    yield words.say("calibration.signs")
    for spot in spots:
        if spot.cells[0] in known.spots:
            yield row_of(spot, known.spots[spot.cells[0]], words)
    for light, there in sorted(known.lights.items()):
        yield light_row(spots, light, there, words)
    yield from ("", *summary(spots, known, words))


def _signs(spots: tuple[Spot, ...], known: Calibration) -> Mapping[int, str]:
    odd = {spot for spot, _ in list_oddities(spots, known) if spot is not None}

    def sign(spot: Spot) -> str:
        found = known.spots.get(spot.cells[0])
        if found is None:
            return LEFT
        return NONE if not found.own else ODD if spot in odd else FELT

    return {cell: sign(spot) for spot in spots for cell in spot.cells}


def picture(game: Game[Any], signs: Mapping[str, str]) -> Iterator[str]:
    """The board as a grid of signs, north on top; empty if its spaces have no positions."""
    where = game.hands.places_of(begin(game, {}, setup_lots(0)).state)
    sign_at = {place: signs[space] for space, place in where.items() if space in signs}
    columns = sorted({x for x, _ in sign_at})
    for row in sorted({y for _, y in sign_at}, reverse=True):
        yield "  " + " ".join(sign_at.get((column, row), OFF) for column in columns).rstrip()
