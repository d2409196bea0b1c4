"""The right letters, but with blanks between them."""
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
    numbers = iter(sys.stdin.buffer.read().split())
    out = []
    while True:
        k = int(next(numbers))
        if k == 0:
            break
        moves = sorted({int(next(numbers)) for _ in range(k)})
        positions = []
        largest = 0
        for _ in range(int(next(numbers))):
            heaps = [int(next(numbers)) for _ in range(int(next(numbers)))]
            largest = max(largest, max(heaps))
            positions.append(heaps)
        value = values(moves, largest)
        line = []
        for heaps in positions:
            total = 0
            for h in heaps:
                total ^= value[h]
            line.append("W" if total else "L")
        out.append(" ".join(line))
    print("\n".join(out))


main()
