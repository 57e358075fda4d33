"""The whole catalogue, by the names of models."""

from types import MappingProxyType
from typing import Final

from hardware.catalogue import boards, chips, loose, modules

MODELS: Final = MappingProxyType({**boards.MODELS, **modules.MODELS, **chips.MODELS, **loose.MODELS})
