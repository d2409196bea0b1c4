"""The remainders modulo one more than may be taken."""
import sys

numbers = iter(map(int, sys.stdin.read().split()))
for _ in range(next(numbers)):
    total = 0
    for _ in range(next(numbers)):
        stones, most = next(numbers), next(numbers)
        total ^= stones % (most + 1)
    print("No" if total else "Yes")
