"""Wrong: when no heap is above 1 it counts the empty heaps too."""
import sys
from functools import reduce
from operator import xor

lines = sys.stdin.read().split("\n")
for i in range(int(lines[0])):
    heaps = list(map(int, lines[2 + 2 * i].split()))
    won = reduce(xor, heaps) != 0 if max(heaps) > 1 else len(heaps) % 2 == 0
    print("First" if won else "Second")
