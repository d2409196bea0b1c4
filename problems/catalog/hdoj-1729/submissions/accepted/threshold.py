"""What is missing, or the same question about a smaller box."""
import sys
from math import isqrt


def value(s, c):
    if c == 0 or c == s:
        return 0
    while True:
        q = isqrt(s)
        while q + q * q >= s:
            q -= 1
        if c > q:
            return s - c
        if c == q:
            return 0
        s = q


numbers = map(int, sys.stdin.read().split())
case = 0
while n := next(numbers):
    case += 1
    total = 0
    for _ in range(n):
        s, c = next(numbers), next(numbers)
        total ^= value(s, c)
    print(f"Case {case}:")
    print("Yes" if total else "No")
