"""Wrong: expects the smaller pile first."""
import sys
from math import isqrt

numbers = list(map(int, sys.stdin.buffer.read().split()))
for a, b in zip(numbers[1::2], numbers[2::2]):
    d = b - a
    print("Second" if (d + isqrt(5 * d * d)) // 2 == a else "First")
