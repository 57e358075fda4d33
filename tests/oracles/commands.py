"""What is typed and answered: help, lists, and one sentence for each mistake."""

import json
from collections.abc import Iterator
from typing import Final

from tests.oracles.paper import Work, digest, run

COMMANDS: Final = (
    *("", "play", "run", "doctor", "plan", "calibrate", "replay", "referee", "update", "terminal"),
    *("mat", "mat print", "mat list", "pack"),
    *("pack check", "pack list", "pack show", "pack add", "pack remove"),
)
MISTAKES: Final = (
    *("", "dance", "play --port x", "play --port 99999", "play --game chess", "play --set players=9"),
    *("play --game kitara --set players=9", "play --game kiwara --set layout", "run", "run --profile nope"),
    *("run --config nowhere.toml", "run --profile duel --config x.toml", "run --profile simulated --game go"),
    *("doctor --profile nope --config x.toml", "plan", "plan --profile nope"),
    *("plan --profile simulated", "plan --config nowhere.toml", "calibrate", "calibrate --show"),
    *("calibrate --profile duel --show --state nowhere", "calibrate --profile duel --show --forget"),
    *("replay", "replay nowhere", "replay /", "replay /dev/null", "mat", "mat print", "mat print chess"),
    *("mat print kitara --layout nope", "mat print kiwara --tiles A9", "mat print --profile nope"),
    *("mat list --space 5", "mat list --space big", "mat list --space 45", "pack", "pack show nope"),
    *("pack check nowhere.json", "pack remove nope", "pack add nowhere.json", "terminal --game chess"),
    *("terminal --position bad", "terminal --quarters bad", "terminal --as nobody", "terminal --seed x"),
    *("terminal --position x --quarters y", "update --watch x", "update a b", "update --back x"),
)
PACKS: Final = ("ref-2p", "ref-3p", "ref-4p", "blue", "red", "ref-tokens")
MATS: Final = (
    *("katarenga", "kiwara", "kitara --layout ref-2p", "kitara --layout ref-4p", "katarenga --seed 3"),
    *("katarenga --as drill", "kiwara --as overlay", "katarenga --as bars", "kiwara --tiles A4"),
    *("kiwara --as drill", "--as drill --profile duel", "--as drill --profile kingdom", "kiwara --as bars"),
)
TYPED: Final = ("1", "help", "list", "record", "a1-a9", "h1-h7", "board", "undo", "frob", "", "quit")
GARBAGE: Final = (
    *("", "x", "[]", "{}", '{"do": 1}', '{"do": "dance"}', '{"do": "new"}', '{"do": "legal"}'),
    *('{"do": "new", "game": "go"}', '{"do": "new", "game": "kiwara", "options": 3}', '{"do": "why"}'),
    *('{"do": "new", "game": "kiwara", "options": {"layout": "x"}}', '{"do": "new", "game": "katarenga"}'),
    *('{"do": "perft", "depth": -1}', '{"do": "perft", "depth": "x"}', '{"do": "apply", "action": "a1-a1"}'),
    *(
        '{"do": "state", "seat": "red"}',
        '{"do": "new", "game": "kitara", "seed": 1.5}',
        '{"do": "quit"}',
        "x",
    ),
)


def commands(work: Work) -> Iterator[str]:
    for command in COMMANDS:
        yield from run(work, *command.split(), "--help")
    for mistake in MISTAKES:
        yield from run(work, *mistake.split())
    yield from run(work, "mat", "list")
    yield from run(work, "pack", "list")
    for pack in PACKS:
        yield from run(work, "pack", "show", pack)
    yield from _kept_packs(work)
    out = work.room("mats") / "mat.svg"
    for mat in MATS:
        yield from run(work, "mat", "print", *mat.split(), "--out", str(out))
        yield f"{mat}: {digest(out.read_bytes()) if out.exists() else 'nothing'}"
        out.unlink(missing_ok=True)
    lines = [f"{line}\n" for line in TYPED]
    for who in ("all", "white", "black"):
        yield from run(work, "terminal", "--as", who, "--seed", "7", typed="".join(lines))
    yield from run(work, "referee", typed="".join(f"{line}\n" for line in GARBAGE))


def _kept_packs(work: Work) -> Iterator[str]:
    """One that is like another but for its name, one that is spoilt, and one that is torn."""
    state, file = str(work.room("packs")), work.folder / "mine.json"
    shown = [line.removeprefix("| ") for line in run(work, "pack", "show", "ref-2p") if line.startswith("| ")]
    pack = json.loads("\n".join(shown))
    for text in (json.dumps({**pack, "id": "mine"}), json.dumps({**pack, "players": 9}), '{"id": '):
        file.write_text(text)
        for deed in ("check", "add"):
            yield from run(work, "pack", deed, str(file), *["--state", state] * (deed == "add"))
    for deed in ("list", "show mine", "remove mine", "list"):
        yield from run(work, "pack", *deed.split(), "--state", state)
