# The rules: reads positions, one a line, and answers each with one line of its moves, separated by " | ".
# A move is its name and what it leaves: positions separated by " + ", or "-" where nothing is left.
# An empty line says that nobody can move. Here a position is a heap: a number of stones.
import sys


def moves(heap):
    return [f"take {k * k}: {heap - k * k}" for k in range(1, heap + 1) if k * k <= heap]


for line in sys.stdin:
    print(" | ".join(moves(int(line))))
