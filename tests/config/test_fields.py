"""Any dataclass is read from a table by the types of its fields, or refused at the key that is wrong."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, make_dataclass
from enum import Enum
from typing import Literal

import pytest

from companion.config.errors import Layer, Location
from companion.config.fields import read_by, read_into, within
from companion.games.kernel import Reason, Refused, because


class Flavour(Enum):
    SWEET = "sweet"
    SALTY = 2


@dataclass(frozen=True, slots=True)
class Spice:
    name: str
    grams: float | None = field(default=None, metadata=within(0.5, 20))

    def __post_init__(self) -> None:
        if self.name == "sugar" and self.grams is not None:
            raise ValueError(self.name)


def _doubled(value: object, _spot: Location) -> object:
    return (value, value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dish:
    portions: int = field(default=2, metadata=within(1, 8))
    hot: bool = False
    flavour: Flavour = Flavour.SWEET
    size: Literal["small", "large", 3] = "small"
    steps: tuple[str, ...] = ()
    minutes: tuple[int, ...] = field(default=(), metadata=within(1, 60))
    main: Spice | None = None
    spices: Mapping[str, Spice] = field(default_factory=dict)
    jars: dict[str, int] = field(default_factory=dict)
    twice: object = field(default=None, metadata=read_by(_doubled))
    weight: float = 1.0
    derived: int = field(init=False, default=7)


def read(text: str) -> Dish:
    table = tomllib.loads(text)
    return read_into(Dish, table, Location((Layer("dish.toml", text, table),)))


def refused(text: str) -> Reason:
    with pytest.raises(Refused) as refusal:
        read(text)
    return refusal.value.reason


def test_every_type_of_field_is_read() -> None:
    text = """
    portions = 8
    hot = true
    flavour = 2
    size = 3
    steps = ["boil", "eat"]
    minutes = [1, 60]
    main = {name = "salt", grams = 20}
    spices.a = {name = "pepper"}
    spices.b = {name = "thyme", grams = 0.5}
    jars = {big = -3}
    twice = 1
    weight = 3
    """
    assert read(text) == Dish(
        portions=8,
        hot=True,
        flavour=Flavour.SALTY,
        size=3,
        steps=("boil", "eat"),
        minutes=(1, 60),
        main=Spice("salt", 20.0),
        spices={"a": Spice("pepper"), "b": Spice("thyme", 0.5)},
        jars={"big": -3},
        twice=(1, 1),
        weight=3.0,
    )


def test_a_whole_number_becomes_a_number_and_what_is_left_out_is_what_the_dataclass_says() -> None:
    assert type(read("weight = 3").weight) is float
    assert read("") == Dish()


@pytest.mark.parametrize(
    ("text", "code", "values"),
    [
        ("portions = 0", "out-of-range", {"key": "portions", "value": "0", "lowest": "1", "highest": "8"}),
        ("portions = true", "not-whole", {"key": "portions", "value": "true"}),
        ("hot = 1", "not-switch", {"key": "hot", "value": "1"}),
        ('flavour = "2"', "unknown-choice", {"key": "flavour", "value": '"2"', "known": '"sweet", 2'}),
        ("size = 3.0", "unknown-choice", {"key": "size", "value": "3.0", "known": '"small", "large", 3'}),
        ('steps = "boil"', "not-list", {"key": "steps", "value": '"boil"'}),
        ('steps = ["boil", 2]', "not-text", {"key": "steps.1", "value": "2"}),
        (
            "minutes = [1, 61]",
            "out-of-range",
            {"key": "minutes.1", "value": "61", "lowest": "1", "highest": "60"},
        ),
        ("main = 2", "not-table", {"key": "main", "value": "2"}),
        ("main = {}", "missing-key", {"key": "main.name", "known": "name, grams"}),
        ('main = {name = "a", grams = true}', "not-number", {"key": "main.grams", "value": "true"}),
        ('main = {name = "sugar", grams = 3}', "not-taken", {"key": "main.grams", "value": "3"}),
        ("weight = nan", "not-number", {"key": "weight", "value": "nan"}),
        ("weight = -inf", "not-number", {"key": "weight", "value": "-inf"}),
        (
            f"weight = 0x{'f' * 999}",
            "not-number",
            {"key": "weight", "value": f"0x{'f' * 999}"},
        ),
        ("spices = []", "not-table", {"key": "spices", "value": "[]"}),
        ("spices.a = 07:32:00", "not-table", {"key": "spices.a", "value": "07:32:00"}),
        ('spices.a.name = "x"\nspices.a.gram = 1', None, {"key": "spices.a.gram", "like": "grams"}),
        ("jars = {big = 1.5}", "not-whole", {"key": "jars.big", "value": "1.5"}),
        ("derived = 7", "unknown-key", {"key": "derived"}),
        ("twice = 1\nthrice = 1", None, {"key": "thrice"}),
    ],
)
def test_what_does_not_fit_is_refused_at_its_key(text: str, code: str | None, values: dict[str, str]) -> None:
    reason = refused(text)
    told = dict(reason.values)
    assert code is None or reason.code == f"configuration.{code}"
    assert {name: told[name] for name in values} == values
    assert told["file"] == f"dish.toml:{text.count(chr(10)) + 1}"


def test_a_dataclass_that_refuses_without_a_culprit_is_refused_as_it_was_given() -> None:
    @dataclass(frozen=True, slots=True)
    class Pair:
        a: int
        b: int = 0

        def __post_init__(self) -> None:
            raise ValueError(self.a)

    layer = Layer("pair.toml", "", {})
    with pytest.raises(Refused) as refusal:
        read_into(Pair, {"a": 1, "b": 2}, Location((layer,), ("pair",)))
    assert refusal.value.reason == because(
        "configuration.not-together", file="pair.toml", key="pair", given="a = 1, b = 2"
    )


@pytest.mark.parametrize("kind", [bytes, list[int], tuple[int, int], int | str])
def test_a_field_of_a_type_that_no_table_holds_is_its_programmers_error(kind: type) -> None:
    odd = make_dataclass("Odd", [("a", kind)])
    with pytest.raises(TypeError):
        read_into(odd, {"a": 1}, Location((Layer("odd.toml", "a = 1", {"a": 1}),)))
