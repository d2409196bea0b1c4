"""As in Nim."""
import sys

MOST = 400
numbers = list(map(int, sys.stdin.buffer.read().split()))
rows, columns, diagonals = [0] * (MOST + 1), [0] * (MOST + 1), [0] * (2 * MOST + 1)
value = []
for a in range(MOST + 1):
    line = []
    for b in range(MOST + 1):
        met = rows[a] | columns[b] | diagonals[a - b]
        bit = ~met & (met + 1)
        rows[a] |= bit
        columns[b] |= bit
        diagonals[a - b] |= bit
        line.append(bit.bit_length() - 1)
    value.append(line)
for a, b in zip(numbers[1::2], numbers[2::2]):
    print(a ^ b)
