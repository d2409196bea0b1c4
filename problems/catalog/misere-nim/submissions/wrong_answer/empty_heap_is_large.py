"""Wrong: takes every heap that is not 1 for a large one, the empty ones too."""
import sys
from functools import reduce
from operator import xor

lines = sys.stdin.read().split("\n")
for i in range(int(lines[0])):
    heaps = list(map(int, lines[2 + 2 * i].split()))
    large = any(heap != 1 for heap in heaps)
    print("First" if (reduce(xor, heaps) != 0) == large else "Second")
