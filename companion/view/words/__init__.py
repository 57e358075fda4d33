"""Every sentence of the house that belongs to no game, one folder a language; games bring their own."""
