"""The command `companion analyse FILE`: prints a journal or a trace as its game, with what decided it.

With `--json` each line is an object: `done`, the share of the work, and at last `chances` and `moments`. The
table sends its game over standard input then, as `-`: `{"game": …, "options": …, "actions": […]}`.
"""

import json
import sys
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from companion.bots.analysis import analyse
from companion.bots.registry import MINDS
from companion.bots.thought import never
from companion.cli.replay_command import is_trace, load_journal, replay_trace
from companion.daemon.trace import read_trace
from companion.games.kernel import (
    Analysis,
    BadOption,
    Games,
    Moment,
    Record,
    Refused,
    Words,
    because,
    begins_turn,
    replay,
)
from companion.store.lots import mind_lots
from companion.view.analysis import MARKS, chances_text, moment_sentence, turn_of
from companion.view.sentences import action_sentences

STANDARD_INPUT: Final = "-"
SEED: Final = 1
"""Equal games have equal analyses."""


def analyse_game(args: Namespace, words: Words, games: Games) -> None:
    """Raises `Refused` where the file has no game, or one that no bot plays."""
    record = _record_of(args.file, words, games)
    if record.game.id not in MINDS:
        raise Refused(because("command.analyse-game", known=", ".join(MINDS)))

    def tell(share: float) -> None:
        if args.json:
            _write(json.dumps({"done": round(share, 2)}))

    found = analyse(MINDS[record.game.id], record, mind_lots(SEED), never, tell)
    if args.json:
        _write(json.dumps(as_json(found)))
    else:
        print_annotated(record, found, words)


def _record_of(file: str, words: Words, games: Games) -> Record[Any]:
    if file == STANDARD_INPUT:
        return _read_record(sys.stdin.readline(), games)
    path = Path(file)
    if not is_trace(path):
        return load_journal(path, words, games).record
    head, then = read_trace(path, games)
    return replay_trace(head, then, games, words, lambda _line: None).table.record


def _read_record(line: str, games: Games) -> Record[Any]:
    try:
        told = json.loads(line)
        return replay(games[told["game"]], told["options"], told["actions"])
    except (ValueError, KeyError, TypeError, RecursionError, BadOption) as error:
        raise Refused(because("command.analyse-nonsense")) from error


def as_json(analysis: Analysis) -> Mapping[str, object]:
    return {
        "chances": [[round(chance, 4) for chance in one] for one in analysis.chances],
        "moments": [_moment_as_json(one) for one in analysis.moments],
    }


def _moment_as_json(moment: Moment) -> Mapping[str, object]:
    return {
        "number": moment.number,
        "seat": moment.seat,
        "grade": moment.grade,
        "better": moment.better,
        "best": round(moment.best, 4),
        "left": round(moment.left, 4),
        "reasons": [{"code": one.code, "values": dict(one.values)} for one in moment.reasons],
    }


def print_annotated(record: Record[Any], analysis: Analysis, words: Words) -> None:
    """Each action with the chances after it, the costly ones with what would have been better; the result."""
    moments = {moment.number: moment for moment in analysis.moments}
    turn = 0
    for number in range(len(record.actions)):
        if number == 0 or begins_turn(record, number):
            turn += 1
        text = " ".join(action_sentences(record, number, words))
        shown = chances_text(record, analysis.chances[number + 1], words)
        _write(words.say("command.analyse-row", number=f"{turn:>3}", text=text, chances=shown))
        if moment := moments.get(number):
            sentence = moment_sentence(record, moment, words)
            _write(words.say("command.analyse-note", mark=MARKS[moment.grade], text=sentence))
    turns = ", ".join(dict.fromkeys(str(turn_of(record, one.number)) for one in analysis.decisive))
    _write(words.say("analysis.decided", turns=turns) if turns else words.say("analysis.nothing"))


def _write(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
