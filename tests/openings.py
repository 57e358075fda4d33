"""Sessions that begin or go on at a table where people sit as its chairs say."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.config import Configuration
from companion.daemon.assembly import Assembly, assemble
from companion.daemon.loop import EffectWriter
from companion.games.kernel import Outcome, Reason, Record, Seat, Words
from companion.games.registry import GAMES
from companion.session.game_start import Household, Opening, open_session
from companion.session.match import Match, seat_around
from companion.session.saved_game import Clocks, Players, SavedGame
from companion.session.session import Session
from companion.session.shelf import NO_SHELF, Shelf
from companion.session.work.wiring import NO_PARTS, PLAIN_WIRING, Outfit, Wiring
from companion.store.disk import Done, Operation
from companion.store.saved_games import DefaultPlayers, PastGames, find_games
from companion.table.clock import Clock as GameClock
from companion.table.events import Chair
from companion.table.manners import Manners
from companion.table.setting import Setting
from companion.table.tagged_things import NO_TAGS, Tags
from companion.words import ENGLISH
from hardware.clock import Clock


def match_of_chairs(chairs: Mapping[Chair, Sequence[Seat]], seats: Sequence[Seat]) -> Match:
    """People in the order of the seats on the chairs that hold them."""
    holders = {seat: chair for chair, held in chairs.items() for seat in held}
    people = seat_around([*chairs], seats).people
    return Match(tuple(replace(person, chair=holders.get(person.seat, person.chair)) for person in people))


def players_at(setting: Setting, record: Record[Any]) -> Players:
    """The people of a setting, in its manners."""
    return Players(match_of_chairs(setting.chairs, record.seats), setting.manners)


def game_at(configuration: Configuration, record: Record[Any]) -> SavedGame:
    """A game as the table of that configuration begins it."""
    chairs = [Chair(name) for name in configuration.chairs]
    manners = configuration.play.manners(record.seats)
    return SavedGame(record, Players(seat_around(chairs, record.seats), manners))


def past_games(folder: Path, usual: DefaultPlayers, chairs: Collection[Chair]) -> PastGames:
    """What a table would find in that folder, which it lets go of again."""
    past, journal = find_games(folder, GAMES, chairs, usual)
    if journal is not None:
        journal.close()
    return past


def begin(
    setting: Setting,
    record: Record[Any],
    *,
    match: Match | None = None,
    known: tuple[str, ...] = (),
    shelf: Shelf = NO_SHELF,
    tags: Tags = NO_TAGS,
    outfit: Outfit = NO_PARTS,
    wiring: Wiring = PLAIN_WIRING,
    welcome: bool = False,
) -> Session:
    """A session whose game begins."""
    players = Players(match, setting.manners) if match else players_at(setting, record)
    opening = Opening(SavedGame(record, players), Household(known, tags, wiring=wiring), welcome=welcome)
    return open_session(setting, opening, shelf, outfit)


def resume(
    setting: Setting,
    record: Record[Any],
    notes: tuple[Reason, ...] = (),
    *,
    match: Match | None = None,
    known: tuple[str, ...] = (),
    clock: GameClock | None = None,
    clocks: tuple[GameClock, ...] = (),
    verdict: Outcome | None = None,
    following: Manners | None = None,
    shelf: Shelf = NO_SHELF,
    tags: Tags = NO_TAGS,
    outfit: Outfit = NO_PARTS,
) -> Session:
    """A session whose game was found."""
    match = match or match_of_chairs(setting.chairs, record.seats)
    players = Players(match, setting.manners, following)
    saved = SavedGame(record, players, Clocks(clock, clocks), verdict)
    opening = Opening(saved, Household(known, tags), notes, resumed=True)
    return open_session(setting, opening, shelf, outfit)


def assembled(
    configuration: Configuration,
    opening: Opening,
    clock: Clock,
    scribe: EffectWriter,
    words: Words = ENGLISH,
    **more: Any,
) -> Assembly:
    """A table whose parts tell all in the clock's own thread."""
    return assemble(
        configuration,
        opening,
        clock=clock,
        hand_over=lambda call: call(),
        scribe=scribe,
        words=words,
        **more,
    )


class InlineWriter:
    """Runs each operation at once: it is done and reported when `append` returns."""

    def append(self, operation: Operation, done: Done) -> None:
        try:
            operation()
        except OSError as error:
            done(error)
        else:
            done(None)

    def close(self) -> None:
        """Does nothing, as no operation is pending."""
