"""Mock Turtles; every coin counts once."""
import sys

numbers = iter(map(int, sys.stdin.read().split()))
for n in numbers:
    total = 0
    for place in {next(numbers) for _ in range(n)}:
        total ^= 2 * place + (bin(place).count("1") % 2 == 0)
    print("No" if total else "Yes")
