"""Kitara as sensible people play it, and what comes of whole games; `python -m tests.kingdoms` counts."""
