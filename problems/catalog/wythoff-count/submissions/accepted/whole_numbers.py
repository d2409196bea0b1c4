"""The at most three moves to a lost pair."""
import sys
from math import isqrt


def smaller(d):
    return (d + isqrt(5 * d * d)) // 2


def partner(pile):
    # pile = floor(n phi) or floor(n phi) + n for one n.
    n = isqrt(5 * pile * pile)
    for guess in range(max(0, (n - pile) // 2 - 2), (n - pile) // 2 + 3):
        if smaller(guess) == pile:
            return pile + guess
    low, high = 0, pile
    while low < high:
        middle = (low + high + 1) // 2
        if smaller(middle) + middle <= pile:
            low = middle
        else:
            high = middle - 1
    return pile - low


def winning(a, b):
    d = abs(a - b)
    if smaller(d) == min(a, b):
        return []
    moves = set()
    take = min(a, b) - smaller(d)
    if take > 0:
        moves.add((take, take))
    if partner(a) < b:
        moves.add((0, b - partner(a)))
    if partner(b) < a:
        moves.add((a - partner(b), 0))
    return sorted(moves)


numbers = list(map(int, sys.stdin.buffer.read().split()))
for a, b in zip(numbers[1::2], numbers[2::2]):
    print(len(winning(a, b)))
