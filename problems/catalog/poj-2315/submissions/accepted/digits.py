"""Moore's rule on the remainders."""
import sys
from math import pi

numbers = iter(map(int, sys.stdin.read().split()))
for n in numbers:
    m, longest, radius = next(numbers), next(numbers), next(numbers)
    turn = 2 * pi * radius
    most = int(longest / turn)
    digits = [0] * 30
    for _ in range(n):
        turns = (int(next(numbers) / turn) + 1) % (most + 1)
        for bit in range(30):
            digits[bit] += turns >> bit & 1
    print("Alice" if any(count % (m + 1) for count in digits) else "Bob")
