"""The results in words: by kind, the goals, the time that deciding took, and each kind of failure shrunk."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from hardware.simulation.board import Impossible
from tests.noise.game import Failure, Tally, Wanted
from tests.noise.judge import BAD, Verdict
from tests.noise.kind import Kinds
from tests.noise.story import Story, format_story

UNASKED: Final = 0.995
"""Of what could be understood, so much has to be without a question."""
P99_MS: Final = 3.0
TOLD: Final = 3
"""Failures of one kind that are told in full; the others are alike."""
WIDTH: Final = 26


def table(tally: Tally, kinds: Kinds) -> Iterator[str]:
    """A line for each kind, and one for all."""
    yield "".join((f"{'kind':{WIDTH}}", *(f"{name:>12}" for name in ("acts", *Verdict, "unasked"))))
    for name, kind in kinds.items():
        yield _row(name, Counter({v: tally.verdicts[name, v] for v in Verdict}), by_hand=kind.by_hand)
    total = Counter[Verdict]()
    for (_, verdict), count in tally.verdicts.items():
        total[verdict] += count
    yield _row("all", total, by_hand=False)


def _row(name: str, verdicts: Counter[Verdict], *, by_hand: bool) -> str:
    acts = verdicts.total()
    share = f"{verdicts[Verdict.RIGHT] / acts:.2%}" if acts and by_hand else ""
    counts = (f"{count:>12,}" for count in (acts, *(verdicts[v] for v in Verdict)))
    return "".join((f"{name:{WIDTH}}", *counts, f"{share:>12}"))


def goals(tally: Tally, kinds: Kinds, *, bounded: bool = True) -> Iterator[str]:
    """What has to be reached, and whether it is."""
    total = Counter[Verdict]()
    understood = Counter[Verdict]()
    for (kind, verdict), count in tally.verdicts.items():
        total[verdict] += count
        if kinds[kind].by_hand:
            understood[verdict] += count
    yield _goal("wrong", f"{total[Verdict.WRONG]:,}", "0", holds=not total[Verdict.WRONG])
    yield _goal("dead ends", f"{total[Verdict.DEAD_END]:,}", "0", holds=not total[Verdict.DEAD_END])
    share = unasked(understood)
    if bounded:
        yield _goal("without a question", f"{share:.2%}", f"{UNASKED:.1%}", holds=share >= UNASKED)
    else:
        yield f"{'without a question':{WIDTH}}{share:>12.2%}"
    median_ms, p99_ms = spent_ms(tally.spent, 0.5), spent_ms(tally.spent, 0.99)
    events = f"{tally.spent.total():,} events"
    yield f"{'an event, median':{WIDTH}}{median_ms:>12.3f}  ms of processor time, of {events}"
    yield _goal("an event, 99 of 100", f"{p99_ms:.3f}", f"{P99_MS} ms", holds=p99_ms <= P99_MS)


def unasked(understood: Counter[Verdict]) -> float:
    """The share that was right, of what could be understood."""
    return understood[Verdict.RIGHT] / understood.total() if understood else 1.0


def _goal(name: str, is_: str, goal: str, *, holds: bool) -> str:
    return f"{name:{WIDTH}}{is_:>12}  goal {goal}: {'holds' if holds else 'FAILS'}"


def spent_ms(spent: Counter[int], share: float) -> float:
    """So many of the events took no longer than this."""
    left = share * spent.total()
    for us, count in sorted(spent.items()):
        left -= count
        if left <= 0:
            return us / 1000
    return 0.0


def failures(tally: Tally, wanted: Wanted, *, asked: bool) -> Iterator[tuple[str, Story | None]]:
    """Each kind of failure in words, with its story where it can be told without the whole game.

    Questions are told only where that is `asked`.
    """
    alike: dict[tuple[str, Verdict], list[Failure]] = defaultdict(list)
    for failure in tally.failures:
        alike[failure.kind, failure.verdict].append(failure)
    for (name, verdict), found in alike.items():
        if verdict not in BAD and not asked:
            continue
        for failure in found[:TOLD]:
            story = shrunk(failure.tellings, verdict)
            again = f"{wanted.asked_again()} --number {failure.game}, act {failure.act}"
            told = [
                f"{verdict.upper()} {name}: python -m tests.noise {again}",
                *(f"  {line}" for line in failure.told),
                *(f"    {line}" for line in _lines(failure, story)),
            ]
            yield "\n".join((*told, "")), story
        if len(found) > TOLD:
            games = " ".join(f"{failure.game}/{failure.act}" for failure in found[TOLD : TOLD + 40])
            yield f"{verdict.upper()} {name}: {len(found) - TOLD} more, in game/act {games}\n", None


def _lines(failure: Failure, story: Story | None) -> list[str]:
    """The acts, where they cannot be told alone, too."""
    if story is not None:
        return format_story(story).splitlines()[2:]
    alone = format_story(failure.tellings[0]).splitlines()[2:] if failure.tellings else []
    return [*alone, "It fails only after what came before it."]


def shrunk(tellings: tuple[Story, ...], verdict: Verdict) -> Story | None:
    """The shortest of these tellings that comes to the verdict, without what it does not need.

    `None` where none does: then the failure needs the whole game before it.
    """
    story = next((story for story in tellings if _fails(story, verdict)), None)
    if story is None:
        return None
    for number, chapter in enumerate(story.chapters):
        for group in sorted({act.group for act in chapter.acts} - {0}):
            less = _without(story, number, group)
            story = less if _fails(less, verdict) else story
    return story


def _fails(story: Story, verdict: Verdict) -> bool:
    try:
        return story.play().verdict is verdict
    except Impossible:  # what was left out was needed after all
        return False


def _without(story: Story, number: int, group: int) -> Story:
    chapters = list(story.chapters)
    chapter = chapters[number]
    chapters[number] = replace(chapter, acts=tuple(act for act in chapter.acts if act.group != group))
    return replace(story, chapters=tuple(chapters))
