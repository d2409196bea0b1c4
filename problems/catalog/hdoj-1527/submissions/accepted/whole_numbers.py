"""The smaller pile of the lost pair with difference d is (d + floor(sqrt(5 d d))) / 2."""
import sys
from math import isqrt

for line in sys.stdin:
    a, b = map(int, line.split())
    d = abs(a - b)
    print(0 if (d + isqrt(5 * d * d)) // 2 == min(a, b) else 1)
