"""Whatever TOML says, it is a configuration or one refusal that names the file and the key."""

import json
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config import Configuration, load, profile_names
from companion.config.drivers import DRIVERS
from companion.config.errors import ConfigError
from companion.config.files import SHIPPED
from companion.games.katarenga.board import NUMBERS
from companion.games.kernel import LONGEST_VALUE, Refused
from companion.games.kiwara import KIWARA
from companion.words import ENGLISH

GAMES = {"katarenga": NUMBERS, "kiwara": KIWARA.hands.spaces, "kitara": ("r1", "s1")}
WORDS = ENGLISH
Table = dict[str, object]

WHOLE_FILE = {ConfigError.NO_CHAIR, ConfigError.MISSING}
"""What is wrong with a file and with none of its keys."""

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
KNOWN = """
cells lights sound screen dial push key reader driver count pin a b bus address controller device gpio factory
common chairs south north mats katarenga kiwara play settle_ms hold_ms page on host port profile
style touch_move touch_grace_ms slide_ms commit hints lights clock minutes increment_s seats white black
"""
keys = st.sampled_from(KNOWN.split()) | texts
drivers = st.sampled_from(sorted({name for known in DRIVERS.values() for name in known} | {"none"}))
scalars: st.SearchStrategy[object] = (
    st.booleans()
    | st.integers(-3, 70)
    | st.integers(-(1 << 70), 1 << 70)
    | st.floats()
    | texts
    | drivers
    | st.sampled_from(
        ["a1 b1 - h9", "simulated", "one-dial", "x.toml", "lgpio", "mock", "tournament", "push"]
    )
    | st.dates()
    | st.datetimes()
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=12,
)


def toml(value: object) -> str:
    match value:
        case bool() | str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case dict():
            return "{" + ", ".join(f"{toml(key)} = {toml(one)}" for key, one in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(toml, value)) + "]"
        case int() | float():
            return str(value)
        case _:
            return value.isoformat()  # type: ignore[attr-defined,no-any-return]


def paths(table: Table) -> Iterator[tuple[str, ...]]:
    for key, value in table.items():
        yield (key,)
        if isinstance(value, dict):
            yield from ((key, *below) for below in paths(value))


@st.composite
def spoilt(draw: st.DrawFn) -> Table:
    """A shipped profile in which a few things are something else, or are gone."""
    name = draw(st.sampled_from(profile_names()))
    table = tomllib.loads((SHIPPED / f"{name}.toml").read_text())
    for _ in range(draw(st.integers(0, 3))):
        *above, last = draw(st.sampled_from([*paths(table)]))
        inner = table
        for key in above:
            step = inner[key]
            assert isinstance(step, dict)
            inner = step
        match draw(st.sampled_from(["replace", "remove", "add"])):
            case "replace":
                inner[last] = draw(values)
            case "remove" if len(inner) > 1:
                del inner[last]
            case _:
                inner[draw(keys)] = draw(values)
    return table


def outcome(table: Table) -> Configuration | None:
    """The configuration, or None after the refusal was seen to be a good one."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.toml"
        path.write_text("".join(f"{toml(key)} = {toml(value)}\n" for key, value in table.items()))
        assert tomllib.loads(path.read_text()).keys() == table.keys()
        try:
            return load(path, GAMES)
        except Refused as refused:
            reason, told = refused.reason, dict(refused.reason.values)
            sentence = WORDS.reason(reason)
            assert WORDS.has(reason.code)
            assert str(told["file"]).partition(":")[0].endswith(".toml")
            assert str(told["file"]) in sentence
            assert reason.code in WHOLE_FILE or printable(str(told["key"])) in sentence
            return None


def printable(key: str) -> str:
    assert key
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in key[:LONGEST_VALUE])


@given(st.dictionaries(keys, values, max_size=6))
def test_any_soup_of_tables_is_a_configuration_or_a_refusal(table: Table) -> None:
    outcome(table)


@given(spoilt())
def test_any_spoilt_profile_is_a_configuration_or_a_refusal(table: Table) -> None:
    outcome(table)


@given(st.binary(max_size=60) | st.text('[]{}="#.\n ab1\\', max_size=40).map(str.encode))
def test_any_bytes_are_a_configuration_or_a_refusal_that_names_the_file(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.toml"
        path.write_bytes(data)
        with pytest.raises(Refused) as refused:
            load(path, GAMES)
        assert str(path) in WORDS.reason(refused.value.reason)


@pytest.mark.parametrize("profile", profile_names())
def test_a_shipped_profile_says_the_same_when_it_is_written_anew(profile: str) -> None:
    table = tomllib.loads((SHIPPED / f"{profile}.toml").read_text())
    assert outcome(table) == load(profile, GAMES)
    assert outcome({"profile": profile}) is not None
