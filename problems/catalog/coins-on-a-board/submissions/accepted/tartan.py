"""The Tartan theorem: nim products of the values in the two rows."""
import sys
from functools import lru_cache

VALUES = {
    "single": lambda p: 1,
    "turtles": lambda p: p,
    "mock": lambda p: 2 * (p - 1) + (bin(p - 1).count("1") + 1) % 2,
    "ruler": lambda p: p & -p,
    "twins": lambda p: p - 1,
}


@lru_cache(1 << 18)
def product(a, b, half=16):
    if a <= 1 or b <= 1:
        return a * b
    mask = (1 << half) - 1
    a1, a0, b1, b0 = a >> half, a & mask, b >> half, b & mask
    if a1 == 0 == b1:
        return product(a, b, half // 2)
    low = product(a0, b0, half // 2)
    high = product(a1, b1, half // 2)
    mixed = product(a1 ^ a0, b1 ^ b0, half // 2)
    return ((mixed ^ low) << half) ^ low ^ product(high, 1 << (half - 1), half // 2)


words = iter(sys.stdin.read().split())
for _ in range(int(next(words))):
    columns, rows = VALUES[next(words)], VALUES[next(words)]
    total = 0
    for _ in range(int(next(words))):
        total ^= product(columns(int(next(words))), rows(int(next(words))))
    print("First" if total else "Second")
