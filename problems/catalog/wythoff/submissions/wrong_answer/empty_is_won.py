"""Wrong: takes equal piles for won, the empty ones too."""
import sys
from math import isqrt

numbers = list(map(int, sys.stdin.buffer.read().split()))
for a, b in zip(numbers[1::2], numbers[2::2]):
    d = abs(a - b)
    print("Second" if d and (d + isqrt(5 * d * d)) // 2 == min(a, b) else "First")
