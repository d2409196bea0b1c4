"""A heap is worth its size, but 4k + 3 and 4k + 4 change places."""
import sys

STEP = [-1, 0, 0, 1]
numbers = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(numbers)):
    x = 0
    for _ in range(next(numbers)):
        s = next(numbers)
        x ^= s + STEP[s % 4]
    print("Alice" if x else "Bob")
