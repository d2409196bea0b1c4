# Always from the largest heap.
from functools import reduce
from operator import xor
import sys


def main():
    lines = sys.stdin.read().split("\n")
    for case in range(int(lines[0])):
        a = list(map(int, lines[2 + 2 * case].split()))
        x = reduce(xor, a)
        largest = max(a)
        take = largest - (largest ^ x)
        print(*((a.index(largest) + 1, take) if x and take > 0 else (0,)))


main()
