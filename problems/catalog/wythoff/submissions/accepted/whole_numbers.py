"""The smaller pile of the lost pair with difference d is (d + floor(sqrt(5 d d))) / 2."""
import sys
from math import isqrt

numbers = list(map(int, sys.stdin.buffer.read().split()))
for a, b in zip(numbers[1::2], numbers[2::2]):
    d = abs(a - b)
    print("Second" if (d + isqrt(5 * d * d)) // 2 == min(a, b) else "First")
