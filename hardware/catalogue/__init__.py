"""The components of a table: the models, and how they are wired together. It knows no game."""
