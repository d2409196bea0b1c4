"""As in Nim while some heap is above 1, the other way round when none is."""
import sys
from functools import reduce
from operator import xor

lines = sys.stdin.read().split("\n")
for i in range(int(lines[0])):
    heaps = list(map(int, lines[2 + 2 * i].split()))
    large = max(heaps) > 1
    print("First" if (reduce(xor, heaps) != 0) == large else "Second")
