"""Too slow: plain search follows every path of the coin."""


def first_wins(r, c):
    return (
        (r > 1 and not first_wins(r - 1, c))
        or (c > 1 and not first_wins(r, c - 1))
        or (r > 1 and c > 1 and not first_wins(r - 1, c - 1))
    )


import sys

sys.setrecursionlimit(10000)
while True:
    n, m = map(int, input().split())
    if n == 0:
        break
    print("Wonderful!" if first_wins(n, m) else "What a pity!")
