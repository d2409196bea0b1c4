# The largest heap less the others.
from functools import reduce
from operator import xor
import sys


def main():
    lines = sys.stdin.read().split("\n")
    for case in range(int(lines[0])):
        a = list(map(int, lines[2 + 2 * case].split()))
        x = reduce(xor, a)
        print(abs(2 * max(a) - sum(a)))


main()
