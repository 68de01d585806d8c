"""Long matches of Allie Gator, as lines of a record parted by ``/``."""

# Three players, a short game: seat 1 is to move and has no card left.
EMPTY_HAND = """
    * 3 / * 27 / * 32 / * 54 / * 46 / * 1 / * 19 / * 5 / * 26 / * 17 / * 24 / * 21 / * 13 / * 56 / * 62 /
    * 11 / * 38 / 0 play 1 left / * 47 / 1 play 5 right / * 69 / 2 play 11 right / * 59 /
    0 play 19 right / * 34 / 1 play 21 right / * 57 / 2 take / 2 target 13 / * reverse / 0 take /
    0 target 32 / * 9 / 1 play 17 right / * raise / 2 reverse / * 44 / 1 play 24 right / * 53 /
    0 play 9 left / * 28 / 2 take / 2 target 38 / * 30 / 1 play 26 left / * 20 / 0 play 28 left / * gift /
    2 play 30 left / * 64 / 1 raise 53 left / * 6 / * 14 / 0 play 34 left / * 7 / 2 play 44 left /
    * reverse / 1 take / 1 target 6 / * gift / 0 play 46 left / * 18 / 2 reverse / * 29 / 0 play 47 left /
    * 40 / 1 gift left 0 / * reverse / 2 take / 2 target 29 / * 58 / 0 play 7 left / * 49 /
    1 play 14 left / * 12 / 2 take / 2 target 56 / * 52 / 0 play 18 left / * raise / 1 play 12 right /
    * steal / 2 play 52 right / * 36 / 0 play 54 right / * 22 / 1 play 20 left / * 8 / 2 take /
    2 target 36 / * reverse / 0 play 22 left / * raise / 1 reverse / * steal / 0 raise 40 left / * 33 /
    * 45 / 2 reverse / * 37 / 0 play 33 left / * 42 / 1 steal 0 / * gift / * 23 / 2 play 37 left / * 4 /
    0 raise 42 left / * 65 / * 51 / 1 steal 0 / * 23 / * 25 / 2 take / 2 target 4 / * 63 / 0 take /
    0 target 25 / * 35 / 1 play 8 left / * 41 / 2 take / 2 target 58 / * steal / 0 play 35 right / * 68 /
    1 play 23 left / * 15 / 2 steal 0 / * 45 / * 39 / 0 play 39 right / * 16 / 1 play 41 right / * 2 /
    2 play 45 right / * 50 / 0 play 49 right / * 66 / 1 play 57 right / * 31 / 2 take / 2 target 50 /
    * 43 / 0 play 16 left / * reverse / 1 play 31 left / * steal / 2 play 43 left / * steal / 0 reverse /
    * 70 / 2 steal 0 / * 70 / * raise / 1 steal 0 / * raise / * 60 / 0 take / 0 target 51 / * reverse /
    2 take / 2 target 59 / * 61 / 1 play 2 left / * 55 / 0 reverse / * 10 / 1 play 15 left / * gift /
    2 take / 2 target 61 / * 48 / 0 play 10 right / * 67 / 1 play 55 left / 2 play 48 right /
    0 play 60 right / 1 raise 69 left / 2 play 62 left / 0 play 65 left / 1 gift left 0 / 2 play 63 left /
    0 play 66 left / 1 gift left 0 / 2 play 64 left / 0 play 67 left
"""
