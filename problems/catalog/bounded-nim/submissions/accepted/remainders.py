"""A heap is worth its size modulo m + 1."""
import sys

numbers = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(numbers)):
    n, m = next(numbers), next(numbers)
    x = 0
    for _ in range(n):
        x ^= next(numbers) % (m + 1)
    print("First" if x else "Second")
