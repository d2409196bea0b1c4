"""Pairs from the right; the gap of a pair is a heap."""
import sys

numbers = iter(map(int, sys.stdin.read().split()))
for _ in range(next(numbers)):
    n = next(numbers)
    pieces = sorted(next(numbers) for _ in range(n))
    if n % 2:
        pieces.insert(0, 0)
    total = 0
    for left, right in zip(pieces[::2], pieces[1::2]):
        total ^= right - left - 1
    print("Georgia will win" if total else "Bob will win")
