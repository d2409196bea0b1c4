# Takes as many as the XOR says.
from functools import reduce
from operator import xor
import sys


def main():
    lines = sys.stdin.read().split("\n")
    for case in range(int(lines[0])):
        a = list(map(int, lines[2 + 2 * case].split()))
        x = reduce(xor, a)
        i = next((i for i, h in enumerate(a) if h >= x), None)
        print(*((i + 1, x) if x and i is not None else (0,)))


main()
