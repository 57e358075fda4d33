"""A simulated table: parts that obey the contracts of real ones, and the physics behind them."""
