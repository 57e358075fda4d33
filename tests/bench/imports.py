"""What an import costs a fresh interpreter."""

import sys
from subprocess import run

from tests.bench.rounds import ROOT, Rounds
from tests.bench.row import Pair


def import_pairs_ms(rounds: Rounds, ours: str, peer: str) -> list[Pair]:

    def start_s(statement: str) -> float:
        began = rounds.clock()
        run([sys.executable, "-c", statement], check=True, cwd=ROOT)
        return rounds.clock() - began

    taken = rounds.sample(
        lambda: start_s("pass"),
        lambda: start_s(f"import {ours}"),
        lambda: start_s(f"import {peer}"),
    )
    return [(1e3 * (with_ours - bare), 1e3 * (with_peer - bare)) for bare, with_ours, with_peer in taken]
