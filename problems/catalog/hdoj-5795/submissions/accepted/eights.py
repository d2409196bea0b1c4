"""Sevens and eights change places."""
import sys

numbers = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(numbers)):
    total = 0
    for _ in range(next(numbers)):
        heap = next(numbers)
        if heap % 8 == 7:
            heap += 1
        elif heap % 8 == 0:
            heap -= 1
        total ^= heap
    print("First player wins." if total else "Second player wins.")
