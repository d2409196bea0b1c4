# The heaps that have the highest bit of the XOR.
from functools import reduce
from operator import xor
import sys


def main():
    lines = sys.stdin.read().split("\n")
    for case in range(int(lines[0])):
        a = list(map(int, lines[2 + 2 * case].split()))
        x = reduce(xor, a)
        top = 1 << x.bit_length() - 1 if x else 0
        print(sum(1 for h in a if h & top))


main()
