"""Packs of Kitara as files: reading them, keeping an owner's, and the command."""

from companion.app.packs.offered import with_kept_packs
from companion.app.packs.shelf import kept_packs

__all__ = ("kept_packs", "with_kept_packs")
