"""Steps by Euclid's algorithm; the longest game decides."""
import sys
from functools import lru_cache


@lru_cache(None)
def steps(x, y):
    if x == 0:
        return 0
    rest = steps(y % x, x)
    return rest + 2 if y // x > 1 and rest % 2 else rest + 1


numbers = iter(map(int, sys.stdin.buffer.read().split()))
for count in numbers:
    longest = 0
    for _ in range(count):
        pair = sorted((next(numbers), next(numbers)))
        longest = max(longest, steps(*pair))
    print("MM" if longest % 2 else "GG")
