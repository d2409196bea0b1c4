"""Nim products, halves by halves, each found once."""
import sys
from functools import lru_cache


@lru_cache(maxsize=None)
def product(a, b, half=8):
    if a < 2 or b < 2:
        return a * b
    low = (1 << half) - 1
    a1, a0, b1, b0 = a >> half, a & low, b >> half, b & low
    if not a1 and not b1:
        return product(a, b, half // 2)
    c = product(a0, b0, half // 2)
    high = product(a1, b1, half // 2)
    middle = product(a0 ^ a1, b0 ^ b1, half // 2) ^ c
    return middle << half | c ^ product(high, 1 << (half - 1), half // 2)


numbers = iter(map(int, sys.stdin.read().split()))
for n in numbers:
    total = 0
    for _ in range(n):
        x, y, z = next(numbers), next(numbers), next(numbers)
        total ^= product(product(x, y), z)
    print("No" if total else "Yes")
