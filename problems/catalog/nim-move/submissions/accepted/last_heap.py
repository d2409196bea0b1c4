# Any winning move will do: here the last one.
from functools import reduce
from operator import xor
import sys


def main():
    lines = sys.stdin.read().split("\n")
    for case in range(int(lines[0])):
        a = list(map(int, lines[2 + 2 * case].split()))
        x = reduce(xor, a)
        wins = [(i + 1, h - (h ^ x)) for i, h in enumerate(a) if h ^ x < h]
        print(*(wins[-1] if wins else (0,)))


main()
