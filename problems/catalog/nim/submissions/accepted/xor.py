"""Lost exactly when the XOR of all heaps is 0."""
import sys
from functools import reduce
from operator import xor

lines = sys.stdin.read().split("\n")
for heaps in lines[2 : 2 * int(lines[0]) + 1 : 2]:
    print("First" if reduce(xor, map(int, heaps.split())) else "Second")
