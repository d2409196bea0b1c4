"""Wrong: the parity of all edges, also of those that float."""
import sys

numbers = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(numbers)):
    n, m = next(numbers), next(numbers)
    for _ in range(next(numbers)):
        next(numbers)
    for _ in range(2 * m):
        next(numbers)
    print("First" if m % 2 else "Second")
