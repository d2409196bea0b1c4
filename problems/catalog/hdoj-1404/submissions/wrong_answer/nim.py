"""Digits as heaps."""
import sys

for line in sys.stdin:
    x = 0
    for digit in line.strip():
        x ^= int(digit)
    print("Yes" if x else "No")
