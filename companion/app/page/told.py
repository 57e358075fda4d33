"""What the page has been told last, by topic: enough to show everything to a client that comes late."""

import json
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, NamedTuple

Message = Mapping[str, Any]


class Topic(NamedTuple):
    """What a message is about, and the chair that alone may see it, if there is one."""

    name: str
    chair: str | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """A message. One that lists chairs tells each client which of them it has claimed."""

    text: str
    personal: bool

    @classmethod
    def of(cls, message: Message) -> "Told":
        """The message as it is now; what becomes of the mapping later does not matter."""
        return cls(json.dumps(message), personal="chairs" in message)

    def to(self, claims: AbstractSet[str]) -> str:
        """The text for a client with these claims."""
        if not self.personal:
            return self.text
        message = json.loads(self.text)
        for chair in message["chairs"]:
            chair["claimed"] = chair["name"] in claims
        return json.dumps(message)


class Memory:
    """The latest message of each topic, in the order in which the topics were first told."""

    def __init__(self) -> None:
        self._told: dict[Topic, Told] = {}

    def keep(self, topic: Topic, told: Told) -> bool:
        """Remember it; whether it is news."""
        news = self._told.get(topic) != told
        self._told[topic] = told
        return news

    def visible(self, claims: AbstractSet[str]) -> Iterator[tuple[Topic, Told]]:
        """Everything that a client with these claims may see."""
        for topic, told in self._told.items():
            if topic.chair is None or topic.chair in claims:
                yield topic, told
