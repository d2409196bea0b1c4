"""A row is worth its length; the rest is Nim in which the last one loses."""
import sys
from functools import reduce
from operator import xor

numbers = iter(map(int, sys.stdin.read().split()))
for n in numbers:
    rows = [next(numbers) for _ in range(n)]
    large = max(rows) > 1
    print("Yes" if (reduce(xor, rows) != 0) == large else "No")
