"""The XOR of the odd steps."""
import sys
from functools import reduce
from operator import xor

for line in sys.stdin.read().splitlines()[1:]:
    print("First" if reduce(xor, map(int, line.split()[1::2])) else "Second")
