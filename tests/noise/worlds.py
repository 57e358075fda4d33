"""Every game that people play here, by its id; the first one is played where nobody asks for another."""

from typing import Final

from tests.noise.katarenga import KATARENGA
from tests.noise.kitara import KITARA
from tests.noise.kiwara import KIWARA
from tests.noise.world import Worlds

WORLDS: Final[Worlds] = {world.game.id: world for world in (KATARENGA, KIWARA, KITARA)}
USUAL: Final = KATARENGA.game.id
