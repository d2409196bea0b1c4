"""Every position once; the last winning bite."""
import sys
from functools import lru_cache

sys.setrecursionlimit(10000)


def bite(bar, row, column):
    """Rows never grow longer downwards: what a bite leaves of those below has no gaps."""
    if column == 0:
        return bar[:row]
    return bar[:row] + tuple([min(length, column) for length in bar[row:]])


@lru_cache(maxsize=None)
def wins(bar):
    for row, length in enumerate(bar):
        above, below = bar[:row], bar[row:]
        if row and not wins(above):
            return True
        for column in range(1, length):
            if not wins(above + tuple([left if left < column else column for left in below])):
                return True
    return False


lines = iter(sys.stdin.read().splitlines()[1:])
for line in lines:
    n, m = map(int, line.split())
    if n > 10 or m > 10:
        print("First")
        continue
    bar = tuple(length for length in map(int, next(lines).split()) if length)
    bites = [
        (i, j)
        for i, length in reversed(list(enumerate(bar)))
        for j in range(length)
        if i or j
    ]
    best = next(((i, j) for i, j in bites if not wins(bite(bar, i, j))), None)
    print("Second" if best is None else f"First {best[0] + 1} {best[1] + 1}")
