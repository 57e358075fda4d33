"""A table without hardware: parts that obey the same contracts, and the physics behind them."""
