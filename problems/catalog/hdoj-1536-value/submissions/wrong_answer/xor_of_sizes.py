"""The XOR of the sizes."""
import sys


def values(moves, limit):
    reach = [0] * (limit + 1 + max(moves))
    value = [0] * (limit + 1)
    for n in range(limit + 1):
        mask = reach[n]
        g = (~mask & (mask + 1)).bit_length() - 1
        value[n] = g
        bit = 1 << g
        for s in moves:
            reach[n + s] |= bit
    return value


def main():
    numbers = map(int, sys.stdin.buffer.read().split())
    while k := next(numbers):
        moves = sorted({next(numbers) for _ in range(k)})
        positions = []
        for _ in range(next(numbers)):
            positions.append([next(numbers) for _ in range(next(numbers))])
        value = values(moves, max(map(max, positions)))
        for heaps in positions:
            total = 0
            for h in heaps:
                total ^= value[h]
            total = 0
            for h in heaps:
                total ^= h
            print(total)


main()
