"""Wrong: takes every position with a heap above 1 for won."""
import sys

lines = sys.stdin.read().split("\n")
for i in range(int(lines[0])):
    heaps = list(map(int, lines[2 + 2 * i].split()))
    print("First" if max(heaps) > 1 or sum(heaps) % 2 == 0 else "Second")
