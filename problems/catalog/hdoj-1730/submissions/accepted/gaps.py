"""The XOR of the gaps."""
import sys

numbers = list(map(int, sys.stdin.buffer.read().split()))
at = 0
while at < len(numbers):
    n = numbers[at]
    rows = numbers[at + 2 : at + 2 + 2 * n]
    at += 2 + 2 * n
    x = 0
    for a, b in zip(rows[::2], rows[1::2]):
        x ^= abs(a - b) - 1
    print("I WIN!" if x else "BAD LUCK!")
