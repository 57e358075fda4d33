"""Whatever stands in a file, reading it tells how far it is good, and never more than that."""

import json
import os
import socket
import zlib
from itertools import accumulate
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kernel import Json, Reason, Refused, because
from companion.store.disk import JournalError
from companion.store.journal import Journal
from companion.store.journal_format import (
    LARGEST_FILE,
    LONGEST_LINE,
    START,
    Damage,
    JournalContents,
    JournalHead,
    format_line,
    parse_journal,
    parse_line,
    read_journal,
)
from tests.games.katarenga.known_games import BOARD, WHITE_ALONE, WHITE_WINS

NAME = "000001-katarenga.journal"


def signed(previous: bytes, text: bytes) -> bytes:
    """A line as somebody makes it who knows how, with any text."""
    return b"%08x %s\n" % (zlib.crc32(previous + text), text)


def written(*texts: bytes) -> bytes:
    """A file of such lines."""
    lines: list[bytes] = []
    for text in texts:
        lines.append(signed(lines[-1][:8] if lines else START, text))
    return b"".join(lines)


HEAD = b'{"journal":1,"game":"katarenga","options":{},"n":0,"file":1}'


@pytest.mark.parametrize("version", [1, 2])
def test_a_journal_of_this_version_or_the_one_before_is_read_and_goes_on(
    version: int, tmp_path: Path
) -> None:
    (tmp_path / NAME).write_bytes(written(HEAD.replace(b'"journal":1', b'"journal":%d' % version)))
    journal, found = Journal.resume(tmp_path / NAME)
    with journal:
        journal.append({"do": "a1-a2"})
    assert (found.head, entries((tmp_path / NAME).read_bytes())) == (
        JournalHead("katarenga", {}, 1),
        ({"do": "a1-a2"},),
    )


def game(folder: Path, actions: list[str]) -> bytes:
    """The file of a whole game."""
    with Journal.create(folder, "katarenga", {"quarters": {**BOARD}}) as journal:
        for action in actions:
            journal.append({"do": action})
        journal.append({"end": "white"})
    return journal.path.read_bytes()


def entries(data: bytes) -> tuple[dict[str, Json], ...]:
    found = parse_journal(data, NAME)
    assert found.damage is Damage.NONE
    return found.entries


# The plug


def test_a_file_cut_off_anywhere_holds_the_lines_that_were_whole_and_goes_on(tmp_path: Path) -> None:
    data = game(tmp_path, WHITE_WINS)
    played = entries(data)
    ends = list(accumulate(len(line) for line in data.splitlines(keepends=True)))
    path = tmp_path / NAME
    for size in range(len(data) + 1):
        path.write_bytes(data[:size])
        whole = [end for end in ends if end <= size]
        found = read_journal(path)
        assert found.good_bytes == max(whole, default=0)
        assert found.damage is (Damage.NONE if size in whole else Damage.TORN)
        assert found.entries == played[: max(0, len(whole) - 1)]
        assert (found.head is None) == (not whole)
        if whole:
            journal, found_again = Journal.resume(path)
            assert found_again == found
            with journal:
                for entry in played[len(whole) - 1 :][:1]:
                    journal.append(entry)
            assert path.read_bytes() == data[: ends[min(len(whole), len(played))]]
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("tail", [b"\0" * 4096, b"\xff\xfe", b"1", bytes(range(11, 256))])
def test_what_is_left_where_a_line_should_have_been_is_a_torn_line(tail: bytes, tmp_path: Path) -> None:
    data = game(tmp_path, WHITE_ALONE)
    found = parse_journal(data + tail, NAME)
    assert found.reason == because(JournalError.TORN, file=NAME)
    assert (found.damage, found.entries, found.good_bytes) == (Damage.TORN, entries(data), len(data))


def test_a_tail_that_is_longer_than_any_line_is_damage(tmp_path: Path) -> None:
    data = game(tmp_path, WHITE_ALONE)
    assert parse_journal(data + b"x" * (LONGEST_LINE - 1), NAME).damage is Damage.TORN
    assert parse_journal(data + b"x" * LONGEST_LINE, NAME).damage is Damage.DAMAGED


# The disk, and people


def test_every_bit_that_flips_is_noticed_and_what_comes_before_is_kept(tmp_path: Path) -> None:
    data = game(tmp_path, WHITE_ALONE)
    played = entries(data)
    ends = list(accumulate(len(line) for line in data.splitlines(keepends=True)))
    for place in range(len(data)):
        before = sum(end <= place for end in ends)
        for bit in range(8):
            flipped = bytearray(data)
            flipped[place] ^= 1 << bit
            found = parse_journal(bytes(flipped), NAME)
            assert found.damage is not Damage.NONE
            assert found.reason is not None
            assert found.entries == played[: max(0, before - 1)]
            if before:
                last = place == len(data) - 1
                assert found.damage is (Damage.TORN if last else Damage.DAMAGED)


def test_a_bad_last_line_that_is_whole_is_damage_for_no_cut_leaves_it(tmp_path: Path) -> None:
    data = game(tmp_path, WHITE_ALONE)
    found = parse_journal(data.replace(b'"end":"white"', b'"end":"black"'), NAME)
    assert found.damage is Damage.DAMAGED
    assert found.reason == because(JournalError.DAMAGED, file=NAME, line=len(WHITE_ALONE) + 2)
    assert not found.is_over


def test_lines_are_good_in_their_place_only(tmp_path: Path) -> None:
    ours, other = game(tmp_path, WHITE_WINS), game(tmp_path, WHITE_WINS)
    lines, others = ours.splitlines(keepends=True), other.splitlines(keepends=True)
    assert len(lines) == len(others)
    for i in range(1, len(lines) - 1):
        missing = lines[:i] + lines[i + 1 :]
        twice = lines[: i + 1] + lines[i:]
        swapped = [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]]
        mixed = [*lines[:i], others[i], *lines[i + 1 :]]
        for changed, good in ((missing, i), (twice, i + 1), (swapped, i), (mixed, i)):
            found = parse_journal(b"".join(changed), NAME)
            assert found.damage is Damage.DAMAGED
            assert found.good_bytes == sum(map(len, lines[:good]))


def test_an_older_copy_of_the_file_does_not_mix_with_it(tmp_path: Path) -> None:
    with Journal.create(tmp_path, "katarenga", {}) as journal:
        pass
    begun = journal.path.read_bytes()
    lines = {}
    for first in ("h1-h7", "a1-a6"):
        journal.path.write_bytes(begun)
        again, _ = Journal.resume(journal.path)
        with again:
            again.append({"do": first})
            again.append({"do": "a8-a7"})
        lines[first] = journal.path.read_bytes().splitlines(keepends=True)
    older, newer = lines["h1-h7"], lines["a1-a6"]
    assert parse_journal(b"".join([*newer[:2], older[2]]), NAME).damage is Damage.DAMAGED


# Lines whose checksums are right, made by somebody else


@pytest.mark.parametrize(
    "text",
    [
        b'{"n":2}',
        b'{"n":0}',
        b'{"n":"1"}',
        b'{"do":"h1-h7"}',
        b"[1]",
        b"1",
        b"",
        b"{",
        b'{"n":1,"at":NaN}',
        b'{"n":1,"at":' + b"9" * 5000 + b"}",
        b'{"n":1,"at":' + b"[" * 100_000,
        b'{"n":1,"do":"\xff"}',
        b'{"n":1,"do":"\0"}',
        b'{"n":1,"do":"\xc3\x9f"}',
        b'{"n":1,"do":"' + b"x" * LONGEST_LINE + b'"}',
    ],
    ids=lambda text: repr(text[:24]),
)
def test_a_line_that_is_no_entry_is_damage_although_its_checksum_is_right(text: bytes) -> None:
    found = parse_journal(written(HEAD, text), NAME)
    assert found.reason == because(JournalError.DAMAGED, file=NAME, line=2)
    assert (found.damage, found.entries, found.good_bytes) == (Damage.DAMAGED, (), len(HEAD) + 10)


FOREIGN = because(JournalError.NOT_JOURNAL, file=NAME)
HEADLESS: list[tuple[bytes, Damage, Reason]] = [
    (b"", Damage.TORN, because(JournalError.STUB, file=NAME)),
    (b'00000000 {"journal":1}\n', Damage.DAMAGED, because(JournalError.NO_HEAD, file=NAME)),
    (written(b'{"journal":3}'), Damage.FOREIGN, because(JournalError.NEWER, file=NAME, version="3")),
    (
        written(HEAD.replace(b'"journal":1', b'"journal":17')) + b"whatever",
        Damage.FOREIGN,
        because(JournalError.NEWER, file=NAME, version="17"),
    ),
    *(
        (data, Damage.FOREIGN, FOREIGN)
        for data in (
            *(b"\n", b"\0" * 4096, b"\xff\xfe\n", b"My diary\n", b"deadbeef\n", b"1234567G", b"B595CA2F"),
            b'00000000 {"diary":',
            b'00000000 {"journal":' + b"1" * LONGEST_LINE,
            *map(written, (b'{"journal":1}', b'{"journal":0,"n":0}', b'{"journal":"2"}')),
            written(HEAD.replace(b'"n":0', b'"n":1')),
            written(HEAD.replace(b'"options":{}', b'"options":[]')),
        )
    ),
]


@pytest.mark.parametrize(("data", "damage", "reason"), HEADLESS, ids=range(len(HEADLESS)))
def test_what_does_not_begin_as_our_journal_holds_no_game(
    data: bytes, damage: Damage, reason: Reason
) -> None:
    assert parse_journal(data, NAME) == JournalContents(None, (), 0, START, damage, reason)


@given(st.binary())
def test_any_bytes_can_be_read(data: bytes) -> None:
    found = parse_journal(data, NAME)
    assert (found.head, found.damage is Damage.NONE) == (None, False)


@given(st.binary(min_size=1))
def test_any_bytes_behind_a_game_leave_it_as_it_is(tail: bytes) -> None:
    game = written(HEAD, b'{"n":1,"do":"h1-h7"}')
    found = parse_journal(game + tail, NAME)
    assert (found.entries, found.good_bytes) == (({"do": "h1-h7"},), len(game))
    assert found.damage is (Damage.DAMAGED if b"\n" in tail else Damage.TORN)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(), VALUES), st.binary(min_size=8, max_size=8))
def test_a_line_is_read_as_the_entry_that_it_was_made_of(entry: dict[str, Json], previous: bytes) -> None:
    line = format_line(previous, entry)
    assert line.isascii()
    assert line.index(b"\n") == len(line) - 1
    assert parse_line(previous, line[:-1]) == entry
    assert list(parse_line(previous, line[:-1])) == list(entry)
    assert json.loads(line[9:]) == entry


# What is no plain file


def reason_of_refusal(path: Path) -> Reason:
    with pytest.raises(Refused) as refusal:
        read_journal(path)
    with pytest.raises(Refused) as the_same:
        Journal.resume(path)
    assert the_same.value.reason == refusal.value.reason
    return refusal.value.reason


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    game(tmp_path, WHITE_ALONE)
    link = tmp_path / "000002-katarenga.journal"
    link.symlink_to(tmp_path / NAME)
    assert reason_of_refusal(link) == because(JournalError.LINK, file=str(link))


def test_a_folder_a_pipe_and_a_socket_are_no_journals_and_nobody_waits_for_them(tmp_path: Path) -> None:
    folder, pipe, listener = (tmp_path / name for name in ("folder", "pipe", "socket"))
    folder.mkdir()
    os.mkfifo(pipe)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(listener))
        for path in (folder, pipe, listener, Path(os.devnull)):
            assert reason_of_refusal(path) == because(JournalError.NOT_FILE, file=str(path))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    path = tmp_path / NAME
    detail = "No such file or directory"
    assert reason_of_refusal(path) == because(JournalError.UNREADABLE, file=str(path), detail=detail)


def test_a_file_that_we_may_not_open_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbid(path: Path, flags: int) -> int:
        raise PermissionError(13, "Permission denied", str(path), flags)

    path = tmp_path / NAME
    monkeypatch.setattr(os, "open", forbid)  # the superuser may open everything
    detail = "Permission denied"
    assert reason_of_refusal(path) == because(JournalError.UNREADABLE, file=str(path), detail=detail)


def test_a_disk_that_cannot_be_read_is_a_refusal() -> None:
    memory = Path("/proc/self/mem")  # a plain file whose first byte nobody can read
    with pytest.raises(Refused) as refusal:
        read_journal(memory)
    expected = because(JournalError.UNREADABLE, file=str(memory), detail="Input/output error")
    assert refusal.value.reason == expected


def test_a_file_of_more_than_bearable_size_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_bytes(written(HEAD))
    os.truncate(path, LARGEST_FILE)
    assert read_journal(path).damage is Damage.DAMAGED
    os.truncate(path, LARGEST_FILE + 1)
    assert reason_of_refusal(path) == because(JournalError.TOO_BIG, file=str(path), limit=LARGEST_FILE)
    assert path.stat().st_size == LARGEST_FILE + 1
