# Who wins Nim: honest.
from functools import reduce
from operator import xor
n, *heaps = map(int, open(0).read().split())
print("Yes" if reduce(xor, heaps, 0) else "No")
