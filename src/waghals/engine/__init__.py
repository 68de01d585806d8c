"""The rules compiled: batches of matches, playouts, search. Needs NumPy and Numba."""
