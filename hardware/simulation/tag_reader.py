"""A tag reader of the simulated table: it reads the tags of pieces, and loose ones."""

from hardware.clock import Clock
from hardware.signals import TagRead
from hardware.simulation.board import Board
from hardware.simulation.impossible import Hindrance, Impossible
from hardware.simulation.part import SimulatedPart


class SimulatedTagReader(SimulatedPart):
    """A reader with no loose tag on it, and with those pieces that lie on it on the board."""

    def __init__(self, name: str, clock: Clock, board: Board) -> None:
        super().__init__(name, clock)
        self._board = board
        self._loose: tuple[str, ...] = ()
        self._told = self._nothing = TagRead(0.0, name, None)
        board.watch(lambda _cells: self._wake())

    @property
    def loose(self) -> tuple[str, ...]:
        """The tags on it that are stuck to no piece."""
        return self._loose

    @property
    def tags(self) -> tuple[str, ...]:
        """All tags that lie on it."""
        pieces = (self._board.piece(piece).tag for piece in self._board.lying_on(self.name))
        return (*self._loose, *pieces)

    @property
    def uid(self) -> str | None:
        """The tag that lies on it alone."""
        return self._reads().uid

    def lay(self, uid: str, *, beside: bool = False) -> None:
        """Put this loose tag in the place of those that lie there, or beside them."""
        self._loose = (*self._loose, uid) if beside else (uid,)
        self._wake()

    def take(self, uid: str | None = None) -> None:
        """Take this loose tag away, or all of them."""
        left = () if uid is None else tuple(tag for tag in self._loose if tag != uid)
        if left == self._loose:
            raise Impossible(Hindrance.NO_TAG, self.name)
        self._loose = left
        self._wake()

    def _reads(self) -> TagRead:
        match self.tags:
            case ():
                return self._nothing
            case (uid,):
                return TagRead(0.0, self.name, uid)
            case _:
                return TagRead(0.0, self.name, None, several=True)

    def _forget(self) -> None:
        self._told = self._nothing

    def _wake(self) -> None:
        reads = self._reads()
        if self.live and self._told != reads:
            self._told = reads
            self._tell(TagRead(self._clock.time(), self.name, reads.uid, reads.several))
