"""The state directory of a table: the journals of its games, small JSON files, and the packs of its owner."""
