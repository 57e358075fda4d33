"""Templates, 1:1 as the mats are: the wood below them, a sheet for light, and strips along the edges."""
