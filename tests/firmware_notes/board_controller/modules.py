"""The firmware's modules that know of no pin, as this Python runs them."""

from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

from tests.firmware_notes.board_controller.rig import FIRMWARE


def module(name: str) -> ModuleType:
    spec = spec_from_file_location(f"board_controller_{name}", FIRMWARE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    return made
