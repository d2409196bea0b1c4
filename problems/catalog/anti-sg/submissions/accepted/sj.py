"""The SJ theorem for all heaps of all tables together."""
import sys


def values(moves, limit):
    reach = [0] * (limit + 1 + max(moves))
    value = []
    for n in range(limit + 1):
        g = (~reach[n] & (reach[n] + 1)).bit_length() - 1
        value.append(g)
        for s in moves:
            reach[n + s] |= 1 << g
    return value


numbers = map(int, sys.stdin.read().split())
for _ in range(next(numbers)):
    found = []
    for _ in range(next(numbers)):
        moves = {next(numbers) for _ in range(next(numbers))}
        heaps = [next(numbers) for _ in range(next(numbers))]
        value = values(moves, max(heaps))
        found += [value[h] for h in heaps]
    total = 0
    for g in found:
        total ^= g
    wins = total != 0 if max(found) > 1 else total == 0
    print("First" if wins else "Second")
