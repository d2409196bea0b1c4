"""Wrong: only the last board counts."""
import sys

sys.setrecursionlimit(10000)
known = {}


def groups(places):
    """The groups of blocks that get in each other's way."""
    places = set(places)
    while places:
        group = [places.pop()]
        for i, j in group:
            for other in [(i + a, j + b) for a in (-1, 0, 1) for b in (-1, 0, 1)]:
                if other in places:
                    places.remove(other)
                    group.append(other)
        yield group


def total(places):
    result = 0
    for group in groups(places):
        result ^= value(group)
    return result


def value(group):
    top = min(i for i, _ in group)
    left = min(j for _, j in group)
    part = frozenset((i - top, j - left) for i, j in group)
    if part not in known:
        seen = {
            total([(i, j) for i, j in part if abs(i - a) > 1 or abs(j - b) > 1])
            for a, b in part
        }
        mex = 0
        while mex in seen:
            mex += 1
        known[part] = mex
    return known[part]


words = iter(sys.stdin.read().split())


def board(n, m):
    rows = [next(words) for _ in range(n)]
    return total([
        (i, j)
        for i in range(n - 1)
        for j in range(m - 1)
        if rows[i][j:j + 2] == rows[i + 1][j:j + 2] == "00"
    ])


for boards in words:
    result = 0
    for _ in range(int(boards)):
        result = board(int(next(words)), int(next(words)))
    print("Yes" if result else "No")
