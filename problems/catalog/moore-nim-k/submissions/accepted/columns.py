"""Lost exactly when every binary digit is in a multiple of k + 1 heaps.

The digits of a heap are spread, 16 bits for each, so that one addition counts them all.
"""
import sys

SPREAD = [sum((byte >> bit & 1) << 16 * bit for bit in range(8)) for byte in range(256)]

numbers = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(numbers)):
    n, k = next(numbers), next(numbers)
    columns = [0] * 8
    for _ in range(n):
        for index, byte in enumerate(next(numbers).to_bytes(8, "little")):
            columns[index] += SPREAD[byte]
    lost = all((column >> 16 * bit & 65535) % (k + 1) == 0 for column in columns for bit in range(8))
    print("Second" if lost else "First")
